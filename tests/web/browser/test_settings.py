"""What a viewer prefers: it is kept, and a browser that keeps nothing does without."""

from playwright.sync_api import expect

from tests.web.browser.conftest import PHONE


def settings(page):
    """The opened menu."""
    page.get_by_label("Settings", exact=True).click()
    return page.locator(".settings > div")


def test_what_is_preferred_is_kept_for_all_tables(pair):
    ann, _ = pair()
    menu = settings(ann)
    expect(menu.get_by_label("Pace of the others")).to_have_value("normal")
    menu.get_by_label("Pace of the others").select_option("Fast")
    menu.get_by_label("Confirm my turns").check()
    ann.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    ann.reload()
    menu = settings(ann)
    expect(menu.get_by_label("Pace of the others")).to_have_value("fast")
    expect(menu.get_by_label("Confirm my turns")).to_be_checked()


def test_a_browser_that_keeps_nothing_still_has_settings(pair):
    ann, _ = pair()
    ann.context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('none') } })")
    ann.reload()
    menu = settings(ann)
    menu.get_by_label("Pace of the others").select_option("Instant")
    expect(menu.get_by_label("Pace of the others")).to_have_value("instant")


def test_the_menu_fits_on_a_phone(pair):
    ann, _ = pair(**PHONE)
    box = settings(ann).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390, box
