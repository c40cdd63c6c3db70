"""What was seen once must be so for ever: a later view goes on from an earlier one."""

from typing import Any


def assert_goes_on_from(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Sees that nothing that was told is taken back, but for quiet numbers of a count: those are counted again."""
    assert after["around"]["games"] >= before["around"]["games"]
    if before["view"] is None or after["around"]["games"] > before["around"]["games"]:
        return
    was, now = before["view"]["public"], after["view"]["public"]
    own_was, own_now = before["view"]["own"], after["view"]["own"]
    assert now["rules"] == was["rules"]
    assert now["sheets"][: len(was["sheets"])] == was["sheets"]
    assert after["at"][0] >= before["at"][0], (before["at"], after["at"])
    if was["phase"] == "over":
        assert now == was
    if len(now["sheets"]) > len(was["sheets"]) and was.get("hands"):
        assert now["sheets"][len(was["sheets"])]["hands"][: len(was["hands"])] == was["hands"]
    if after["at"][0] > before["at"][0] or now["phase"] == "over":
        return
    if "called" in was:
        _count_goes_on(was, now)
        if own_was is not None and own_now is not None and own_was["seat"] == own_now["seat"]:
            assert own_was["line"] in (None, own_now["line"])
            assert own_now["rounds"] == own_was["rounds"]
    else:
        assert now["turns"][: len(was["turns"])] == was["turns"]
        assert now["discards"][: len(was["discards"])] == was["discards"] or now["reshuffles"] > was["reshuffles"]
        assert was["caller"] in (None, now["caller"])
        assert after["at"][1] >= before["at"][1]
        if after["at"] == before["at"] and own_was is not None and own_now is not None:
            assert own_now == own_was or own_now["seat"] != own_was["seat"]


def _count_goes_on(was: dict[str, Any], now: dict[str, Any]) -> None:
    if was["phase"] != "reveal":
        for fixed in ("forbidden", "danger", "starter"):
            assert now[fixed] == was[fixed], (fixed, was[fixed], now[fixed])
    assert set(now["waiting"]) <= set(was["waiting"]) or was["phase"] == "reveal"
    crowd = was["rules"]["players"] > 50
    hands_were, hands_are = was["hands"], now["hands"]
    if crowd:
        # Only the last hands are shown.
        assert not hands_were or hands_are[-1][0] >= hands_were[-1][0]
    else:
        assert hands_are[: len(hands_were)] == hands_were
    if hands_were:
        assert now["called"] >= hands_were[-1][0] or now["phase"] != was["phase"]
