"""A sheet of every look, and random looks for the invariants."""

from typing import get_args

from hypothesis import strategies as st

from companion.core.layout import Rect
from companion.core.scene import (
    AnyLook,
    Badge,
    Ball,
    Banner,
    Border,
    Button,
    ButtonKind,
    Card,
    Chip,
    Field,
    GoalCard,
    GoalMark,
    HelpLine,
    HelpLines,
    Icon,
    Label,
    LetterTile,
    Mark,
    NumberCard,
    Outline,
    Panel,
    PersonSign,
    Picture,
    Piece,
    Scene,
    SmallBoard,
    Space,
    Spot,
    Stroke,
    Suit,
    Tone,
)

BLUE = Piece(tone="blue", sign="ring")
GREEN = Piece(tone="green", sign="triangle")
RED = Piece(tone="red", sign="square")
PIECES = (BLUE, GREEN, RED)
YELLOW = Piece(tone="yellow", sign="triangle")
CHILDREN = (RED, BLUE, YELLOW)
"""The pieces of a game for children: chips in red, blue and yellow."""

SQUARES: tuple[Tone, ...] = ("blue", "green", "red", "yellow", "orange", "purple")
"""The tones of the squares that pictures lie on."""

MARKS: tuple[Mark, ...] = get_args(Mark)
SIGNS: tuple[PersonSign, ...] = get_args(PersonSign)
ICONS: tuple[Icon, ...] = tuple(icon for icon in get_args(Icon) if icon and icon not in SIGNS)
TONES: tuple[Tone, ...] = get_args(Tone)
GOAL_MARKS: tuple[GoalMark, ...] = get_args(GoalMark)
DECKS: tuple[tuple[Tone, int], ...] = (("red", 3), ("yellow", 2), ("green", 1))
KINDS: tuple[ButtonKind, ...] = get_args(ButtonKind)


def sheet(cell: int) -> Scene:
    """Every look in every state, in a canvas of 12 by 29 cells."""
    looks: list[AnyLook] = [*_spaces(cell), *_things(cell, 5 * cell), *_controls(cell, 7 * cell)]
    looks += [*_balls(cell, 14 * cell), *_goal_cards(cell, 17 * cell), *_pictures(cell, 22 * cell)]
    looks += [*_letter_tiles(cell, 25 * cell), *_borders(cell, 27 * cell)]
    return Scene(looks=tuple(looks))


def sheet_size(cell: int) -> tuple[int, int]:
    """The size in pixels of the sheet's canvas."""
    return 12 * cell, 29 * cell


def _spaces(cell: int) -> list[Space]:
    def space(x: int, y: int, **state: object) -> Space:
        fields = {"rank": "10", "suit": "H", **state}
        return Space(rect=Rect(x * cell, y * cell, cell, cell), **fields)  # type: ignore[arg-type]

    first = [space(x, 0, rank=rank, suit=suit) for x, (rank, suit) in enumerate(zip("2AKQJ", "SHDCS", strict=True))]
    looks = [*first, space(5, 0), space(6, 0, rank="", suit=""), space(7, 0, dead=True), space(8, 0, dim=True)]
    for y, state in enumerate(({}, {"ghost": True}, {"safe": True}, {"dead": True})):
        looks += [
            space(x, y + 1, piece=piece, rank=r, **state)
            for x, (piece, r) in enumerate(zip(PIECES, "7Q8", strict=True))
        ]
        looks += [space(x + 3, y + 1, piece=PIECES[(x + y) % 3], mark=m, **state) for x, m in enumerate(MARKS)]
        looks += [space(8, y + 1, piece=BLUE, dim=True, **state)]
    looks += [space(9 + i % 3, i // 3, mark=mark, suit="S") for i, mark in enumerate(MARKS[1:])]
    return looks


def _things(cell: int, top: int) -> list[AnyLook]:
    across = Rect(0, top, 12 * cell, 2 * cell).inset(4).columns(7, 6)
    cards = [("10", "H", False, False), ("Q", "S", True, False), ("J", "D", False, True), ("A", "C", True, True)]
    looks: list[AnyLook] = [
        Card(rect=rect, rank=r, suit=s, dead=d, chosen=c)  # type: ignore[arg-type]
        for rect, (r, s, d, c) in zip(across, cards, strict=False)
    ]
    upper, lower = across[4].rows(2, 4)
    looks += [Card(rect=upper, rank="K", suit="H"), Card(rect=lower, rank="5", suit="C", dead=True)]
    looks += [Chip(rect=rect, piece=p) for rect, p in zip(across[5].rows(3, 2), PIECES, strict=True)]
    bar = across[6]
    looks += [
        Panel(rect=bar, tone="surface", outline="muted"),
        Stroke(rect=bar, start=(bar.x + 12, bar.y + 12), end=(bar.right - 12, bar.bottom - 12), width=12, tone="green"),
    ]
    places = [r for row in Rect(9 * cell, 2 * cell, 3 * cell, 3 * cell).rows(10, 1) for r in row.columns(10, 1)]
    looks += [
        Button(rect=place, icon=icon, kind="key") for place, icon in zip(places[: len(ICONS)], ICONS, strict=True)
    ]
    looks += [Badge(rect=place, sign=sign) for place, sign in zip(places[len(ICONS) :], SIGNS, strict=False)]
    return looks


def _balls(cell: int, top: int) -> list[Ball]:
    shown: list[dict[str, object]] = [{"face": "K", "points": 4}, {"face": "?", "reads": "E"}, {"face": "?"}]
    faces: list[dict[str, object]] = [
        *({"face": letter, "points": points} for letter, points in (("E", 0), ("W", 3), ("Q", 7), ("X", 5))),
        *shown,
        {"face": "Q", "reads": "Qu"},
        {"face": "?", "reads": "M"},
        {"face": ""},
        {"face": "", "note": "2"},
        {"face": "", "chosen": True},
    ]
    states: list[dict[str, object]] = [{"chosen": True}, {"ghost": True}, {"away": True}, {"note": "×4"}]
    both: dict[str, object] = {"face": "R", "chosen": True, "away": True}
    rows: list[tuple[list[dict[str, object]], int]] = [
        (faces, cell),
        ([{**face, **state} for state in states for face in shown], cell),
        ([*faces[1:8], both, *({**shown[0], **state} for state in states)], cell // 2),
    ]
    return [
        Ball(rect=Rect(x * cell, top + y * cell, cell, side).inset(1), **fields)  # type: ignore[arg-type]
        for y, (row, side) in enumerate(rows)
        for x, fields in enumerate(row)
    ]


def _goal_cards(cell: int, top: int) -> list[GoalCard]:
    states: list[dict[str, object]] = [{"mark": mark} for mark in GOAL_MARKS]
    states += [{"chosen": True}, {"down": True}, {"down": True, "note": "Ann"}]
    states += [{"note": "Ann", "mark": "met"}, {"down": True, "chosen": True, "note": "Ben"}]
    rows = Rect(0, top, 12 * cell, 5 * cell).inset(4).rows(5, 6)
    places = [place for row in rows for place in row.columns(3, 6)]
    looks = [
        GoalCard(rect=place, text="Two vowels in a row", tone=tone, points=points, px=cell * 2 // 5, **state)  # type: ignore[arg-type]
        for place, state, (tone, points) in zip(places, states, DECKS * 3, strict=False)
    ]
    decks = [
        GoalCard(rect=place, text="Two vowels", tone=tone, points=points, px=cell * 2 // 5, down=down)
        for down, row in ((False, places[9:12]), (True, places[12:]))
        for place, (tone, points) in zip(row, DECKS, strict=True)
    ]
    return looks + decks


def _pictures(cell: int, top: int) -> list[Picture]:
    names = ("apple", "horse", "unicorn", "fish", "sun", "violin")
    marked: list[dict[str, object]] = [{"mark": mark} for mark in MARKS[1:]]
    chips: list[dict[str, object]] = [{"piece": piece, "ghost": ghost} for ghost in (False, True) for piece in CHILDREN]
    others: list[dict[str, object]] = [{"dim": True}, {"tone": None}]
    plain: list[dict[str, object]] = [{}] * len(SQUARES)
    rows = [
        [*plain, *marked, *others],
        [*chips, *({"piece": BLUE, **state} for state in marked), *({"piece": RED, **state} for state in others)],
    ]
    looks = [
        Picture(
            rect=Rect(x * cell, top + y * cell, cell, cell).inset(1),
            **{"name": f"sequence/letters/{names[x % 6]}", "tone": SQUARES[x % 6], **state},  # type: ignore[arg-type]
        )
        for y, row in enumerate(rows)
        for x, state in enumerate(row)
    ]
    wide = Rect(0, top + 2 * cell, 12 * cell, cell).columns(6, 4)
    return looks + [
        Picture(rect=place, name=f"sequence/letters/{name}", tone=tone)
        for place, name, tone in zip(wide, names, SQUARES, strict=True)
    ]


def _letter_tiles(cell: int, top: int) -> list[LetterTile]:
    shown: list[dict[str, object]] = [{"dots": 2}, {"dots": 1}, {"dots": 0}, {}, {"chosen": True}, {"dim": True}]
    shown += [{"dots": 2, "chosen": True}, {"dots": 1, "dim": True}, {"dots": 2}, {"dots": 2}, {"dots": 0}, {}]
    small = [
        LetterTile(
            rect=Rect(x * cell, top, cell, cell).inset(1),
            letter=letter,
            tone=SQUARES[x % 6],
            **state,  # type: ignore[arg-type]
        )
        for x, (letter, state) in enumerate(zip("AMWIGQJBXYKL", shown, strict=True))
    ]
    wide = Rect(0, top + cell, 12 * cell, cell).columns(6, 4)
    large = [
        LetterTile(rect=place, letter=letter, tone=tone, dots=2)
        for place, letter, tone in zip(wide, "MWIGQJ", SQUARES, strict=True)
    ]
    return small + large


def _borders(cell: int, top: int) -> list[Border]:
    places = Rect(0, top, 12 * cell, 2 * cell).inset(4).columns(3, 6)
    widths = (cell // 2, cell // 3, cell // 4)
    return [
        Border(rect=place, piece=piece, width=width)
        for place, piece, width in zip(places, CHILDREN, widths, strict=True)
    ]


def _controls(cell: int, top: int) -> list[AnyLook]:
    rows = Rect(0, top, 12 * cell, 7 * cell).inset(4).rows(7, 6)
    px = cell * 2 // 5
    looks: list[AnyLook] = [
        Button(rect=rect, label=kind.title(), kind=kind)
        for rect, kind in zip(rows[0].columns(len(KINDS), 6), KINDS, strict=True)
    ]
    a, b, c, d = rows[1].columns(4, 6)
    looks += [
        Button(rect=a, label="CONFIRM", note="10♦ on E1", kind="primary", lamp="confirm"),
        Button(rect=b, label="Undo", icon="undo", lamp="undo", enabled=False),
        Button(rect=c, label="Next", note="2 of 5", icon="next", lamp="next"),
        Button(rect=d, label="On", icon="confirm", on=True, lamp="help"),
    ]
    a, b, c, d = rows[2].columns(4, 6)
    looks += [
        Button(rect=a.cut_left(cell)[0], label="Undo", icon="undo"),
        Button(rect=a.cut_right(cell)[0], icon="help", kind="quiet"),
        Button(rect=b, label="Ann", piece=RED, align="left", note="7 cards"),
        Button(rect=c, label="A longer name", piece=BLUE),
        Button(rect=d, label="End the game", icon="delete", kind="danger", px=px),
    ]
    for row, tones in ((rows[3], ("blue", "green", "red")), (rows[4], ("good", "warn", "error"))):
        for rect, tone, piece in zip(row.columns(3, 6), tones, PIECES, strict=True):
            side = row is rows[3]
            looks.append(
                Banner(
                    rect=rect, text="Ann: 9♠ or 9♥", tone=tone, px=px,  # type: ignore[arg-type]
                    piece=piece if side else None, icon="" if side else "warning", note="" if side else "1 left",
                    sign=SIGNS[0] if side else None,
                )
            )  # fmt: skip
    left, right = rows[5].columns(2, 6)
    looks += [Field(rect=left, text="Grandmother Elizabeth", px=px), Field(rect=right, text="", hint="A name", px=px)]
    texts = rows[6].columns(3, 6)
    looks += [
        Label(rect=texts[0], text="• 10♥ J♦ – 2♠ × 3♣ …", px=px, align="centre"),
        Label(rect=texts[1], text="Muted: Bob took away the chip on Q♥", px=px, lines=2, tone="muted"),
        Panel(rect=texts[2], tone="paper"),
        Label(rect=texts[2].inset(6), text="On paper: K♥ K♠", px=px, tone="ink", align="right"),
    ]
    return looks


def rects() -> st.SearchStrategy[Rect]:
    """Rectangles in and around a canvas of 120 pixels."""
    return st.builds(Rect, st.integers(-20, 110), st.integers(-20, 110), st.integers(0, 70), st.integers(0, 60))


def looks() -> st.SearchStrategy[AnyLook]:
    """Any look, small, anywhere."""
    pieces = st.sampled_from(PIECES)
    maybe = st.none() | pieces
    ranks, suits = st.sampled_from(["2", "10", "K"]), st.sampled_from([s for s in get_args(Suit) if s])
    texts = st.sampled_from(["", "Ann", "Bob's 9♥ is dead", "É", "Elizabeth of York"])
    tones, icons, flag = st.sampled_from(TONES), st.sampled_from(["", *ICONS]), st.booleans()
    px, place = st.integers(6, 24), rects()
    point = st.tuples(st.integers(-10, 120), st.integers(-10, 120))
    return st.one_of(
        st.builds(Panel, rect=place, tone=tones, outline=st.none() | tones),
        st.builds(Label, rect=place, text=texts, px=px, tone=tones, lines=st.integers(1, 3)),
        st.builds(
            HelpLines,
            rect=place, px=px, least=st.integers(0, 12),
            lines=st.lists(st.builds(HelpLine, text=texts, name=texts, icon=icons), max_size=4).map(tuple),
        ),
        st.builds(Chip, rect=place, piece=pieces),
        st.builds(Badge, rect=place, sign=st.sampled_from(SIGNS), tone=tones),
        st.builds(Card, rect=place, rank=ranks, suit=suits, dead=flag, chosen=flag),
        st.builds(
            Space,
            rect=place, rank=ranks | st.just(""), suit=suits, piece=maybe, ghost=flag, safe=flag,
            mark=st.sampled_from(MARKS), dead=flag, dim=flag,
        ),
        st.builds(
            Ball,
            rect=place, face=st.sampled_from(["", "?", "Q", "W"]), points=st.integers(0, 12),
            reads=st.sampled_from(["", "E", "Qu"]), note=st.sampled_from(["", "3", "×12"]),
            chosen=flag, ghost=flag, away=flag,
        ),
        st.builds(
            GoalCard,
            rect=place, text=texts, tone=tones, points=st.integers(0, 12), px=px, least=st.integers(0, 12), down=flag,
            note=texts, mark=st.sampled_from(GOAL_MARKS), chosen=flag,
        ),
        st.builds(
            Picture,
            rect=place, name=st.sampled_from([f"sequence/letters/{name}" for name in ("apple", "owl")]),
            tone=st.none() | tones, piece=maybe,
            ghost=flag, mark=st.sampled_from(MARKS), dim=flag,
        ),
        st.builds(
            LetterTile,
            rect=place, letter=st.sampled_from("AMg"), tone=tones, dots=st.none() | st.integers(0, 2), chosen=flag,
            dim=flag,
        ),
        st.builds(
            NumberCard,
            rect=place, number=st.integers(0, 3), sequence=st.sampled_from([(), (1, 2, 3), (3, 0, 0)]), piece=maybe,
            bonus=flag, height=st.integers(0, 41), down=flag, shows=st.sampled_from([(), (1,), (0, 1, 2)]), chosen=flag,
            ghost=flag, mark=st.sampled_from(MARKS), dim=flag,
        ),
        st.builds(Border, rect=place, piece=pieces, width=st.integers(0, 40)),
        st.builds(
            SmallBoard,
            rect=place, columns=st.integers(1, 10), rows=st.integers(6, 10), corners=flag,
            spots=st.lists(st.builds(Spot, place=st.integers(0, 5), piece=pieces, taken=flag), max_size=3).map(tuple),
        ),
        st.builds(
            Outline, rect=place, boxes=st.lists(place, max_size=3).map(tuple), width=st.integers(1, 12), tone=tones
        ),
        st.builds(Stroke, rect=place, start=point, end=point, width=st.integers(1, 12), tone=tones),
        st.builds(
            Button,
            rect=place, label=texts, note=texts, icon=icons, kind=st.sampled_from(KINDS), on=flag, enabled=flag,
            lamp=st.sampled_from(["", "confirm", "undo", "next", "help"]), piece=maybe,
            align=st.sampled_from(["left", "centre"]), spare=st.integers(0, 40),
        ),
        st.builds(
            Banner,
            rect=place, text=texts, tone=tones, px=px, note=texts, piece=maybe, icon=icons,
            sign=st.none() | st.sampled_from(SIGNS),
        ),
        st.builds(Field, rect=place, text=texts, hint=texts, px=px),
    )  # fmt: skip
