"""One wheel and one place for all, and the browser of the page's tests."""

import pytest

from tests.browser.conftest import browser, new_page
from tests.packaging.installing import Place, Wheel

__all__ = ["browser", "new_page"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    return Wheel.build(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory, wheel: Wheel) -> Place:
    return Place.install(tmp_path_factory.mktemp("installed"), wheel)
