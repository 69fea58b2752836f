"""What screen readers hear of a drawing."""

from tabletown.web.pages.spoken import spoken


def test_a_button_says_its_action_and_what_is_written_on_it():
    drawn = '<button class="may" data-action="5" aria-label="buy Ranch">Ranch <b>1</b></button>'
    heard = '<button class="may" data-action="5"><span class="hear">buy Ranch. </span>Ranch <b>1</b></button>'
    assert spoken(drawn) == heard


def test_other_labels_stay():
    drawn = '<button data-zoom-by="2" aria-label="Zoom in">+</button><g data-action="1" aria-label="on a1"></g>'
    assert spoken(drawn) == drawn
