import type { Operation } from "#server/platform/http/operation.ts";
import { neverThere, type ThingName, type Things, type World } from "./camp-world.ts";
import type { Cell } from "./cell.ts";
import { derivedOf, derivedOutcome, holderOf, isChangedKey, ofOtherCamp } from "./derived-actors.ts";
import {
  actors,
  type Actor,
  type Besides,
  type DerivedActor,
  type MatrixRow,
  type Outcome,
} from "./matrix-row.ts";
import { namesOrganization } from "./named-things.ts";
import { sameCampCells, swapped } from "./same-camp-cells.ts";

/** Every cell of one operation. */
export function cellsOf(row: MatrixRow): Cell[] {
  const reaching = (cell: Cell): Cell =>
    row.toOneself === true && ofOtherCamp.includes(cell.actor) ? { ...cell, reachesOther: true } : cell;
  return allCellsOf(row).map(reaching);
}

/** Whether it is done, and not only read. */
export function mayAct({ expected, changesNothing }: Cell, kind: Operation["kind"]): boolean {
  return expected === "ok" && changesNothing !== true && kind !== "query";
}

function allCellsOf(row: MatrixRow): Cell[] {
  return [
    ...actors.map((actor) => ownThing(row, actor)),
    ...derivedOf(row).map((actor) => derivedCell(row, actor)),
    ...insidersOf(row).flatMap((actor) => otherThings(row, actor)),
    ...(row.besides ?? []).map((one) => besidesCell(row, one)),
  ];
}

/** Actors who pass the permission check and so can request things of others. With a link, every user passes. */
function insidersOf({ expected, grantedByLink, byFamily, byCounselor }: MatrixRow): Besides["as"][] {
  if (byFamily === true) return ["writer"];
  if (byCounselor === true) return ["counselor"];
  if (grantedByLink === true) return ["signedIn", "member", "family"];
  return (["member", "admin"] as const).filter((actor) => expected[actor] === "ok");
}

function ownThing(row: MatrixRow, actor: Actor): Cell {
  const { operation } = row;
  const expected = row.expected[actor];
  const insider = actor === "member" || actor === "admin";
  return {
    operation,
    actor,
    scope: "the camp's own",
    expected,
    input: ({ camp }) => row.input(camp.things),
    alike({ camp }) {
      if (expected === "ok" || (row.grantedByLink === true && actor !== "anonymous")) return [];
      const nothing = { ...camp.things, ...neverThere() };
      const { sentUploadId, sentUnmatchedId } = nothing;
      if (insider && row.bySender === true)
        return [row.input({ ...camp.things, sentUploadId, sentUnmatchedId })];
      if (insider) return [row.input({ ...nothing, orgId: camp.things.orgId })];
      const noCamp = { ...camp.things, orgId: nothing.orgId };
      return [row.input(nothing), ...(namesOrganization(row) ? [row.input(noCamp)] : [])];
    },
  };
}

/** Compares nothing: these actors are rejected with the same message for everything. */
function derivedCell(row: MatrixRow, actor: DerivedActor): Cell {
  const { operation } = row;
  const expected = derivedOutcome(row, actor);
  const cell = { operation, actor, expected, scope: "the camp's own", alike: () => [] };
  if (isChangedKey(actor))
    return { ...cell, holder: holderOf(row).holder, input: ({ camp }) => row.input(camp.things) };
  return {
    ...cell,
    input: ({ camp }) => row.input(thingsOf(camp, actor)),
    alike({ camp }) {
      if (expected === "ok" || row.grantedByLink === true) return [];
      const nothing = { ...camp.things, ...neverThere() };
      const noCamp = { ...thingsOf(camp, actor), orgId: nothing.orgId };
      return [row.input(nothing), ...(namesOrganization(row) ? [row.input(noCamp)] : [])];
    },
  };
}

function thingsOf(camp: World["camp"], actor: DerivedActor): Things {
  if (actor === "removedMember") return { ...camp.things, ...camp.former.ofMember };
  if (actor === "removedFamily") return { ...camp.things, ...camp.former.ofFamily };
  return camp.things;
}

function otherThings(row: MatrixRow, actor: Besides["as"]): Cell[] {
  const { operation, input } = row;
  const told = toldOf(row);
  const cells: Cell[] = [];
  const add = (scope: string, expected: Outcome, pieces: Pick<Cell, "input" | "alike">) =>
    cells.push({ operation, actor, scope, expected, ...pieces });
  for (const [thing, expected] of told) {
    const alike = ({ camp }: World) => [input({ ...camp.things, [thing]: neverThere()[thing] })];
    add(`another camp's ${thing}`, expected, {
      input: ({ camp, other }) => input({ ...camp.things, ...swapped(thing, other.things) }),
      alike,
    });
    const deleted = deletedOnes[thing];
    if (deleted !== undefined)
      add(`a deleted ${thing}`, expected, {
        input: ({ camp }) => input({ ...camp.things, [thing]: deleted(camp) }),
        alike,
      });
  }
  const [first] = told;
  if (first !== undefined && told.length > 1)
    add("another camp's everything", first[1], {
      input: ({ camp, other }) => input({ ...other.things, ...keptOf(camp) }),
      alike: ({ camp }) => [input({ ...camp.things, ...neverThere(), ...keptOf(camp) })],
    });
  return [
    ...cells,
    ...eventCells(row, actor),
    ...sameCampCells(row, actor, told),
    ...takenIdCell(row, actor),
  ];
}

/** What stays the camp's own when all else is swapped. */
function keptOf({ things: { orgId, newId } }: World["camp"]) {
  return { orgId, newId };
}

const removedContact = ({ removedContactId }: World["camp"]) => removedContactId;

const deletedOnes: Partial<Record<ThingName, (camp: World["camp"]) => string>> = {
  participantId: ({ things }) => things.deletedParticipantId,
  contactId: removedContact,
  invitedContactId: removedContact,
  returningContactId: removedContact,
};

/** In the order in which they are looked for: an event that is not there hides what is in it. */
const lookedFor: readonly ThingName[] = [
  "eventId",
  "participantId",
  "deletedParticipantId",
  "forgottenParticipantId",
  "buildingId",
  "otherBuildingId",
  "letterId",
  "unwrittenId",
  "contactId",
  "invitedContactId",
  "returningContactId",
  "inviteId",
  "noteId",
  "staffLetterId",
  "deletionRequestId",
  "proposalId",
  "uploadId",
  "responseId",
  "jobCode",
  "sentUploadId",
  "sentUnmatchedId",
  "printJobId",
  "counselorJobId",
  "importId",
  "deletedEventId",
  "organizationBuildingId",
  "teamInviteId",
  "counselorId",
  "apiKeyId",
  "invoiceId",
  "blockId",
  "userId",
];

export function toldOf({ things = {} }: MatrixRow): [ThingName, Outcome][] {
  return lookedFor.flatMap((thing) => {
    const outcome = things[thing];
    return outcome === undefined ? [] : [[thing, outcome]];
  });
}

function eventCells({ operation, input, deletedEvent, ...row }: MatrixRow, actor: Besides["as"]): Cell[] {
  if (deletedEvent === undefined) return [];
  const told = toldOf({ operation, input, ...row }).filter(([thing]) => thing !== "eventId");
  const cells: Cell[] = [
    {
      operation,
      actor,
      scope: "a deleted event",
      expected: deletedEvent,
      input: ({ camp }) => input(camp.ofDeletedEvent),
      alike: ({ camp }) =>
        deletedEvent === "ok" ? [] : [input({ ...camp.ofDeletedEvent, eventId: neverThere().eventId })],
    },
  ];
  const [inside] = told;
  if (inside !== undefined)
    cells.push({
      operation,
      actor,
      scope: "another event of the camp",
      expected: row.inOtherEvent ?? inside[1],
      input: ({ camp }) => input({ ...camp.things, eventId: camp.otherEventId }),
      alike: () => [],
    });
  return cells;
}

function takenIdCell({ operation, input, takenId }: MatrixRow, actor: Besides["as"]): Cell[] {
  if (takenId === undefined) return [];
  const { by, outcome } = takenId;
  return [
    {
      operation,
      actor,
      scope: "an id that another camp's thing has",
      expected: outcome,
      input: ({ camp, other }) => input({ ...camp.things, newId: other.things[by] }),
      alike: () => [],
    },
  ];
}

function besidesCell({ operation }: MatrixRow, { what, as, input, alike, ...told }: Besides): Cell {
  return {
    operation,
    actor: as,
    scope: what,
    expected: told.expected,
    changesNothing: told.changesNothing,
    input: ({ camp }) => input(camp.things),
    alike: ({ camp }) => (alike === undefined ? [] : [alike(camp.things, neverThere())]),
  };
}
