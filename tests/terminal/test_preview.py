"""`try`: the table as an action would leave it."""


def test_a_placement_is_shown_and_nothing_is_done(tabletown):
    told = "take tile 1\ntry p16 down\np16 down\nquit\n"
    out = tabletown("play", "highrise", "--seats", "me,me", "--seed", "7", stdin=told).out
    shown, done = out.split("Where do you place")[1].split("places")[:2]
    assert "(empty)" not in shown.split("> ", 1)[1] and "on p16 down." in " ".join(done.split())


def test_what_cannot_be_tried_is_said_in_one_line(tabletown):
    out = tabletown(
        "play", "highrise", "--seats", "me,me", "--seed", "7", stdin="try\ntry xyzzy\ntry tile 1\nquit\n"
    ).out
    assert "Type the action you want to try." in out and "'xyzzy' is not something you can do now" in out
    assert "There is no preview for that." in out
