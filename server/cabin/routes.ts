import * as contract from "#domain/cabin/contract.ts";
import { requireCounselor } from "#server/organizations/require-counselor.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { openCabinReplies, readCabin, tickCabinMail } from "./actions.ts";

export function cabinOperations(deps: Pick<Deps, "db" | "clock" | "files">): Operation[] {
  return [
    implement(contract.readCabin, {
      summary:
        "Today's mail for the participants of the caller's buildings, and who needs mail. Counselors only; without names or addresses of contacts.",
      handle: async ({ orgId }, { caller }) =>
        readCabin(deps.db, await requireCounselor(deps.db, caller, orgId), deps.clock.now()),
    }),
    implement(contract.tickCabinMail, {
      summary:
        "Marks today's mail of participants as handed out, or not. Counselors, for their own buildings.",
      handle: ({ orgId, ...tick }, { caller, transact }) =>
        transact(async (tx) => {
          await tickCabinMail(tx, deps, await requireCounselor(tx, caller, orgId), tick);
          return {};
        }),
    }),
    implement(contract.openCabinReplies, {
      summary:
        "The replies of a participant, with links that expire within a minute. Counselors, for their own buildings, if the organization allows it. Writes an audit entry, at most one per hour.",
      handle: ({ orgId, participantId }, { caller, transact }) =>
        transact(async (tx) =>
          openCabinReplies(tx, deps, await requireCounselor(tx, caller, orgId), participantId),
        ),
    }),
  ];
}
