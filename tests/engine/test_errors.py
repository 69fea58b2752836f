from tabletown.engine.errors import Unknown


def test_of_very_many_names_only_the_closest_are_told():
    known = [f"card{n}.cost" for n in range(60)] + [f"option_{n}" for n in range(40)]
    said = str(Unknown("option", "foo", known))
    assert "the closest of 40 names are" in said and said.count("option_") == 4 and "card" not in said
