"""What programs may use, ``fifties.fifty``, ``fifties.fifty_one`` and ``fifties.records``: each name shows its use."""

import doctest
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

MODULES = [importlib.import_module(f"fifties.{name}") for name in ("fifty", "fifty_one", "records")]
ROOT = Path(__file__).parents[1]


def own_doc(thing: object) -> str | None:
    """The docstring of a class, function, method or property; constants and unions have none of their own."""
    is_ours = inspect.isclass(thing) and thing.__module__.startswith("fifties.")
    return (thing.__doc__ or "") if is_ours or inspect.isroutine(thing) or isinstance(thing, property) else None


def members(name: str, thing: object) -> Iterator[tuple[str, str]]:
    """The public methods and properties of a class, with their docstrings."""
    for member, value in vars(thing).items():
        if not member.startswith("_") and (doc := own_doc(getattr(value, "__func__", value))) is not None:
            yield f"{name}.{member}", doc


def documented(module: ModuleType) -> list[tuple[str, str]]:
    """Every public name and method, with the text that is to show its use."""
    found = [("the module", module.__doc__ or "")]
    for name in module.__all__:
        thing = getattr(module, name)
        doc = own_doc(thing)
        found.append((name, (module.__doc__ or "") if doc is None else doc))
        if inspect.isclass(thing) and doc is not None:
            found += members(name, thing)
    return found


CASES = [
    pytest.param(module, name, doc, id=f"{module.__name__}-{name}")
    for module in MODULES
    for name, doc in documented(module)
]


@pytest.mark.parametrize(("module", "name", "doc"), CASES)
def test_every_public_name_has_an_example_that_is_true(
    module: ModuleType, name: str, doc: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    examples = doctest.DocTestParser().get_doctest(inspect.cleandoc(doc), dict(vars(module)), name, module.__name__, 0)
    shown = "\n".join(example.source + example.want for example in examples.examples).lower()
    assert shown if name == "the module" else name.rpartition(".")[2].lower() in shown
    runner = doctest.DocTestRunner()
    said: list[str] = []
    runner.run(examples, out=said.append)
    assert not runner.summarize(verbose=False).failed, "".join(said)
