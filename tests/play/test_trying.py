"""`try`: the table as an action would leave it."""


def test_a_placement_is_shown_and_nothing_is_done(tabletown):
    told = "take tile 1\ntry p16 down\np16 down\nquit\n"
    out = tabletown("play", "highrise", "--seats", "me,me", "--seed", "7", stdin=told).out
    shown, done = out.split("Where does it go")[1].split("places")[:2]
    assert "(empty)" not in shown.split("> ", 1)[1] and "on p16 down." in done


def test_what_cannot_be_tried_is_said_in_one_line(tabletown):
    out = tabletown(
        "play", "highrise", "--seats", "me,me", "--seed", "7", stdin="try\ntry xyzzy\ntry tile 1\nquit\n"
    ).out
    assert "Say what you would like to try." in out and "'xyzzy' is nothing you can do now" in out
    assert "There is nothing to be seen of that beforehand." in out


def test_a_game_that_foresees_nothing_says_so(tabletown):
    out = tabletown("play", "harmonictook", "--seats", "me,me", "--seed", "7", stdin="try 1\nquit\n").out
    assert "There is nothing to be seen of that beforehand." in out
