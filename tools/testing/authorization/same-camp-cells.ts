import { childRef, neverThere, type ThingName, type Things, type World } from "./camp-world.ts";
import type { Cell } from "./cell.ts";
import type { Besides, MatrixRow, Outcome } from "./matrix-row.ts";
import { thingsNamedBy } from "./named-things.ts";

/** What lies in an event, and what of it belongs to one child. */
const eventRef: readonly ThingName[] = [
  "participantId",
  "deletedParticipantId",
  "forgottenParticipantId",
  "buildingId",
  "otherBuildingId",
  "contactId",
  "invitedContactId",
  "returningContactId",
  "noteId",
  "staffLetterId",
  "deletionRequestId",
  "proposalId",
  "printJobId",
  "counselorJobId",
  "uploadId",
  "letterId",
  "unwrittenId",
  "sentUploadId",
  "sentUnmatchedId",
  "responseId",
  "jobCode",
  "importId",
];

/**
 * Things of the same camp in the wrong place: of another event under this one's id, of another child under this one's.
 * Where the input does not say the place, there is no wrong one, and the thing is as good as any of the camp's.
 */
export function sameCampCells(
  row: MatrixRow,
  actor: Besides["as"],
  told: readonly [ThingName, Outcome][],
): Cell[] {
  const { operation, input, sameCamp = {} } = row;
  const named = thingsNamedBy(row);
  const cell = (
    thing: ThingName,
    scope: string,
    expected: Outcome,
    from: (camp: World["camp"]) => Partial<Things>,
  ) => ({
    operation,
    actor,
    scope: `${scope} ${thing}`,
    expected: sameCamp[thing] ?? expected,
    input: ({ camp }: World) => input({ ...camp.things, ...swapped(thing, from(camp)) }),
    alike: ({ camp }: World) =>
      (sameCamp[thing] ?? expected) === "ok" ? [] : [input({ ...camp.things, [thing]: neverThere()[thing] })],
  });
  const inEvent = told.filter(([thing]) => eventRef.includes(thing));
  const ofOneChild = told.filter(([thing]) => childRef.some((one) => one === thing));
  return [
    ...inEvent.map(([thing, outcome]) =>
      cell(thing, "another event's", named.has("eventId") ? outcome : "ok", (camp) => camp.ofOtherEvent),
    ),
    ...(named.has("participantId") ? ofOneChild : []).map(([thing, outcome]) =>
      cell(thing, "another child's", outcome, (camp) => camp.ofOtherChild),
    ),
  ];
}

/** Swaps a code together with its token: a whole sheet of another camp, not half of one. */
export function swapped(thing: ThingName, from: Partial<Things>): Partial<Things> {
  const { sheetToken } = from;
  return {
    [thing]: from[thing],
    ...(thing === "jobCode" && sheetToken !== undefined ? { sheetToken } : {}),
  };
}
