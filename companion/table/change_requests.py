"""Change the parts of the table as a screen asks the desk to."""

from typing import TYPE_CHECKING, Any

from companion.core.game import Refused
from companion.table import effects
from companion.table.current_game import CurrentGame
from companion.table.effects import GameRequest, MoveRequest, PeopleRequest, Request
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.table.people import People


def change_people(people: "People", request: PeopleRequest, now: str) -> Refused | None:
    """Change the people as is asked `now` (ISO 8601); return why it can't be.

    Raises `JournalError` when it can't be written.
    """
    match request:
        case effects.AddPerson(name=name):
            return people.add(name)
        case effects.RenamePerson(person=person, name=name):
            return people.rename(person, name, now)
        case effects.ChooseSign(person=person, sign=sign):
            people.choose_sign(person, sign)
        case effects.GiveCard(person=person, uid=uid):
            people.give_card(person, uid)
        case effects.RemoveCard(person=person):
            people.take_card(person)
        case effects.ForgetPerson(person=person):
            people.forget(person)
        case _:
            raise unknown_effect(request)
    return None


def change_game(playing: CurrentGame, request: GameRequest) -> Refused | None:
    """Begin or leave a game as is asked; return why it can't be. Raises `JournalError` as `CurrentGame` does."""
    match request:
        case effects.BeginGame(game=game, setup=setup):
            return playing.begin(game, setup)
        case effects.CloseGame():
            playing.close()
        case effects.FinishGame():
            playing.close_if_finished()
        case effects.TakeUpGame(number=number):
            playing.take_up(number)
        case effects.CorrectGame(number=number):
            playing.correct(number)
        case _:
            raise unknown_effect(request)
    return None


def change_moves(session: Session, request: MoveRequest) -> Any:
    """Change the moves as is asked; return how a move went.

    Raises `JournalError` when it can't be written.
    """
    match request:
        case effects.PlayMove(move=move):
            return session.play(move)
        case effects.CorrectMove(index=index, move=move):
            return session.change(index, move)
        case effects.InsertMove(index=index, move=move):
            return session.insert(index, move)
        case effects.CorrectSetup(setup=setup, names=names):
            return session.correct_setup(setup, dict(names))
        case effects.RemoveMove(index=index):
            session.remove(index)
        case effects.SwapMoves(first=first, second=second):
            return session.swap(first, second)
        case effects.KeepMoves(count=count):
            session.keep_first(count)
        case effects.Undo(count=count):
            session.undo(count)
        case effects.Redo(count=count):
            session.redo(count)
        case _:
            raise unknown_effect(request)
    return None


def unknown_effect(effect: Request | effects.Effect) -> TypeError:
    """Return the error of an effect of which the desk knows nothing."""
    return TypeError(f"{type(effect).__name__} can't be done")
