import * as contract from "#domain/responses/contract.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { makeBook, openBook, seeBook } from "./actions.ts";

export function bookOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readMyBook, {
      summary: "Status of the caller's book of letters and replies with a participant.",
      handle: async ({ participantId }, { caller: { userId } }) =>
        (await seeBook(deps, { userId, participantId })).answer,
    }),
    implement(contract.makeMyBook, {
      summary:
        "Creates a book of the caller's printed notes to a participant and the responses visible to the caller. An identical book is not created again.",
      handle: ({ participantId }, { caller: { userId }, transact }) =>
        makeBook({ ...deps, transact }, { userId, participantId }),
    }),
    implement(contract.getMyBookUrl, {
      summary: "A link to the caller's book with a participant. It expires after a minute.",
      handle: async ({ participantId }, { caller: { userId }, transact }) => ({
        url: await openBook({ ...deps, transact }, { userId, participantId }),
      }),
    }),
  ];
}
