"""Every command there is, in one place."""

from gouji.competition.draws import CommitLots, DrawLots, DrawnLot, EnterLots
from gouji.competition.entries import (
    AmendTeam,
    EnterTeams,
    NewMember,
    NewTeam,
    Retire,
    Strike,
    Waive,
    Withdraw,
)
from gouji.competition.jury import (
    Correct,
    CorrectedDeal,
    Correction,
    DecideByLot,
    Rule,
    TakeBackDispute,
)
from gouji.competition.managing import ChangeSetup, DrawPlaces, Finish, MoveMatch, SetUp
from gouji.competition.sheets import (
    AddIncident,
    Begin,
    Confirm,
    Dispute,
    EnterResult,
    GiveUp,
    OpenDeal,
    TakeBackIncident,
)
from gouji.competition.steps import COMMANDS, Command, Undo, command

__all__ = [
    "COMMANDS",
    "AddIncident",
    "AmendTeam",
    "Begin",
    "ChangeSetup",
    "Command",
    "CommitLots",
    "Confirm",
    "Correct",
    "CorrectedDeal",
    "Correction",
    "DecideByLot",
    "Dispute",
    "DrawLots",
    "DrawPlaces",
    "DrawnLot",
    "EnterLots",
    "EnterResult",
    "EnterTeams",
    "Finish",
    "GiveUp",
    "MoveMatch",
    "NewMember",
    "NewTeam",
    "OpenDeal",
    "Retire",
    "Rule",
    "SetUp",
    "Strike",
    "TakeBackDispute",
    "TakeBackIncident",
    "Undo",
    "Waive",
    "Withdraw",
    "command",
]
