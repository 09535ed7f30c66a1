import * as contract from "#domain/notes/contract.ts";
import { recordOpenings } from "#server/organizations/audit.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { findSafetyDesk } from "#server/organizations/settings-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { deliverableUntil, readDeskPage, setLetterHold } from "./desk.ts";

/** Reading writes an audit entry, so it is not a plain query. */
export function letterDeskOperations(deps: Deps): Operation[] {
  const { db } = deps;
  return [
    implement(contract.openDeskLetters, {
      summary:
        "Letters that wait to be printed, with the words of the list marked, a page at a time. Who reads them is written down, once an hour for each child.",
      async handle({ orgId, eventId, show, older }, { caller, transact }) {
        const staff = await requireStaff(db, caller, orgId);
        const [through, { isOn, words }] = await Promise.all([
          deliverableUntil(db, deps, staff, eventId),
          findSafetyDesk(db, staff),
        ]);
        const which = { show: isOn ? show : ("held" as const), words, olderThan: readPageCursor(older) };
        const { letters, last } = await readDeskPage(deps, staff, { eventId, through, ...which });
        const participantIds = letters.map(({ participantId }) => participantId);
        if (participantIds.length > 0)
          await transact((tx) =>
            recordOpenings(tx, deps, staff, { action: "letters.opened", eventId, participantIds }),
          );
        return { isOn, letters, older: last === undefined ? null : writePageCursor(last) };
      },
    }),
    implement(contract.setLetterHoldHttp, {
      summary: "Holds a letter that waits, so that it is not printed, or releases it.",
      handle: ({ orgId, ...hold }, { caller, transact }) =>
        transact(async (tx) => {
          await setLetterHold(tx, deps, await requireStaff(tx, caller, orgId), hold);
          return { ok: true };
        }),
    }),
  ];
}
