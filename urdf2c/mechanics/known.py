"""Answers of a frozen value, each worked out once."""

from collections.abc import Callable


class Known:
    """Holds answers by their questions, only to save the work.

    A question names all that its answer depends on beside the frozen fields of the value that
    holds this, and answers are frozen: so no question changes the answer to another, and the order
    of questions does not matter.
    """

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[tuple, object] = {}

    def once(self, make: Callable, *question):
        """make(*question)."""
        key = (make.__name__, *question)
        if key not in self._answers:
            self._answers[key] = make(*question)
        return self._answers[key]
