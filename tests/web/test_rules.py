"""The rules: in every language, found by word and number, with where they come from, with pictures, on paper."""

import re

import pytest
from playwright.sync_api import Locator, expect

from web.axe import THEMES, findings, names
from web.layout_checks import clipped, fits, fits_each_width
from web.people import People, Person
from web.touch import TOUCH
from web.translating import OTHERS, choose_elsewhere
from web.waiting import becomes

TITLES = {
    "en": ("Submarine: the rules, numbered", "Submarine Hunt: the rules, numbered"),
    "nl": ("Submarine: de regels, genummerd", "Duikbootjacht: de regels, genummerd"),
    "de": ("Submarine: die Regeln, nummeriert", "U-Boot-Jagd: die Regeln, nummeriert"),
    "fr": ("Submarine\u00a0: les règles, numérotées", "Chasse au sous-marin\u00a0: les règles, numérotées"),
}
RULES = {"submarine": 49, "subhunt": 36}
SHEET = {"width": "210mm", "height": "11in"}  # as narrow as A4, as low as Letter: what fits here fits both
TOP = "(its) => its.getBoundingClientRect().top / innerHeight"


def rules(person: Person) -> Locator:
    return person.page.locator(".rule")


def finder(person: Person) -> Locator:
    return person.page.get_by_role("searchbox")


def pictures(person: Person) -> Locator:
    return person.page.locator(".rule-figure")


@pytest.mark.parametrize("language", TITLES)
def test_both_games_in_each_language_on_a_phone(people: People, language: str) -> None:
    person = people(locale=language, **TOUCH)
    found = []
    for game, title in zip(RULES, TITLES[language], strict=True):
        person.open(f"/rules/{game}")
        expect(person.heading(title)).to_be_visible()
        expect(rules(person)).to_have_count(RULES[game])
        expect(pictures(person)).to_have_count(7)
        fits(person, f"{game} in {language}")
        if language == "en":
            found += findings(person, game, THEMES)
            fits_each_width(person, game)
        else:
            found += names(person)
        found += clipped(person)
    assert not found, "\n".join(found)


def test_another_language_is_there_at_once_and_the_place_is_kept(people: People) -> None:
    person = people().open("/rules/subhunt#H5.3")
    expect(person.page.locator("#H5\\.3.marked")).to_contain_text("never a diagonal")
    other = person.new_tab("/settings")
    other.get_by_role("main").get_by_label("Language").select_option("nl")  # all tabs hear of it
    expect(person.page.locator("#H5\\.3.marked")).to_contain_text("nooit schuin")
    expect(person.page.locator("#H5\\.3")).to_be_in_viewport()


def test_search_as_you_type_by_word_and_by_number(people: People) -> None:
    person = people().open("/rules/submarine")
    expect(pictures(person)).to_have_count(7)
    person.page.keyboard.press("/")
    expect(finder(person)).to_be_focused()
    person.page.keyboard.type("MUSSEL salvaged")
    expect(person.page.get_by_role("status").filter(has_text="rules found")).to_be_visible()
    shown = rules(person).all()
    assert 1 <= len(shown) < 10
    assert all(re.search("mussel", rule.inner_text(), re.IGNORECASE) for rule in shown)
    assert {its.lower() for its in person.page.locator(".rule mark").all_inner_texts()} == {"mussel", "salvaged"}
    assert "find=MUSSEL+salvaged" in person.page.url
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".rule-number").first).to_be_focused()
    finder(person).fill("s4.2")
    expect(rules(person)).to_have_count(1)
    expect(rules(person)).to_have_id("S4.2")
    finder(person).fill("toll")  # a word of the board that the rules do not have
    expect(person.page.locator("#S7\\.2")).to_be_visible()
    assert {its.lower() for its in person.page.locator(".rule mark").all_inner_texts()} <= {
        "given away",
        "goes to its owner",
    }
    finder(person).fill("kraken")
    expect(person.page.get_by_text("No rules found")).to_be_visible()
    finder(person).press("Escape")
    expect(rules(person)).to_have_count(RULES["submarine"])
    assert "find" not in person.page.url


def test_where_rules_come_from_and_which_option_changes_them(people: People) -> None:
    person = people().open("/rules/subhunt?from=reconstructed")
    expect(rules(person)).to_have_count(5)
    lanes = person.page.locator("#H1\\.6")
    expect(lanes.get_by_role("listitem")).to_have_text(["Rulebook", "Reconstructed", "Option: Torpedo lanes"])
    person.page.get_by_label("Source").first.select_option("Changed by an option")
    expect(person.page.locator("#H8\\.2")).to_be_visible()
    expect(person.page.locator("#H3\\.1")).to_have_count(0)
    expect(person.heading("What the labels mean")).to_be_visible()


def test_numbers_lead_to_rules_and_messages_of_the_game_do_too(people: People) -> None:
    person = people().open("/rules/submarine")
    person.page.locator("#S4\\.4").get_by_role("link", name="S8").click()
    expect(person.page.locator("#S8")).to_be_in_viewport()
    person.page.locator("#S8\\.1").get_by_role("link", name="Rule S8.1").click()
    expect(person.page.locator("#S8\\.1")).to_have_class(re.compile("marked"))
    assert person.page.url.endswith("/rules/submarine#S8.1")
    person.open("/rules/subhunt#H10.2")  # in the text it shares a line with another
    expect(person.page.locator("#H10\\.2.marked")).to_be_visible()


def test_a_link_leads_to_its_rule_even_if_pictures_above_it_come_later(people: People) -> None:
    person = people().open("/rules/submarine#S5.1")
    expect(pictures(person)).to_have_count(7)
    rule = person.page.locator("#S5\\.1")
    becomes(person.page, lambda: 0 < rule.evaluate(TOP) < 0.4, "the rule in the upper part of the window")
    person.page.mouse.wheel(0, 300)
    becomes(person.page, lambda: rule.evaluate(TOP) < 0, "the reader scrolls on")


def test_a_picture_is_the_board_itself_and_cannot_be_clicked(people: People) -> None:
    person = people().open("/rules/submarine")
    picture = pictures(person).get_by_role("img", name=re.compile("a toll of two cards"))
    expect(picture.locator("[data-cell=E3] .sea-toll")).to_contain_text("2")
    assert picture.locator("[data-cell]").count() == 32
    chosen = person.page.locator(".is-chosen").count()  # a picture may show a chosen piece
    picture.locator("[data-cell=E3]").click(force=True)
    expect(person.page.locator(".is-chosen")).to_have_count(chosen)
    assert person.page.url.endswith("/rules/submarine")


def test_on_paper_there_is_the_text_with_its_pictures_and_nothing_to_click(people: People) -> None:
    person = people(color_scheme="dark", once=True).open("/rules/submarine")
    expect(pictures(person)).to_have_count(7)
    person.page.emulate_media(media="print")
    for hidden in (".head", ".texts", ".finder", ".book-contents", ".skip"):
        expect(person.page.locator(hidden)).to_be_hidden()
    expect(rules(person).first).to_be_visible()
    expect(pictures(person).first).to_be_visible()
    ink = person.page.locator(".prose").evaluate("(its) => getComputedStyle(its).color")
    assert sum(map(int, re.findall(r"\d+", ink)[:3])) < 200, "dark on white, whatever the theme"
    assert len(person.page.pdf(format="A4")) > 50_000


@pytest.mark.long
@pytest.mark.parametrize("game", RULES)
def test_a_game_on_one_page(people: People, game: str) -> None:
    """The button prints the summary alone, on one sheet in every language, with its figures."""
    person = people(once=True).open(f"/rules/{game}")
    summary = person.page.locator(".summary")
    button = summary.locator("button.no-print")
    for language in (*OTHERS, "en"):
        choose_elsewhere(person, language)
        expect(summary.locator("figure").nth(1)).to_be_visible()
        person.page.evaluate("() => { window.print = () => undefined; }")
        button.click()
        person.page.emulate_media(media="print")
        expect(summary.locator("figure").last).to_be_visible()
        expect(rules(person).first).to_be_hidden()
        expect(button).to_be_hidden()
        person.page.emulate_media(media="null")
        assert pages(person.page.pdf(**SHEET)) == 1, language
        expect(rules(person).first).to_be_visible()  # it has been printed: the mark is gone
    assert pages(person.page.pdf(format="A4")) > 2
    summary.get_by_role("link", name="S4.5" if game == "submarine" else "H8.2").click()
    expect(person.page.locator(".rule.marked")).to_be_in_viewport()
    finder(person).fill("joker" if game == "submarine" else "mine")
    expect(summary).to_have_count(0)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))
