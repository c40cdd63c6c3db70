"""One wheel and one place for all."""

import pytest

from tests.packaging.installing import Place, Wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    return Wheel.build(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory, wheel: Wheel) -> Place:
    return Place.install(tmp_path_factory.mktemp("installed"), wheel)
