import * as z from "zod/mini";
import { bookAnswer } from "#domain/responses/books/book.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { makeBook, openBook, seeBook } from "./actions.ts";

const input = z.object({ participantId: uuid });

export function bookOperations(deps: Deps): Operation[] {
  return [
    query({
      name: "readMyBook",
      path: "/my/participants/:participantId/book",
      summary: "Status of the caller's book of letters and replies with a participant.",
      input,
      output: bookAnswer,
      handle: async ({ participantId }, { caller: { userId } }) =>
        (await seeBook(deps, { userId, participantId })).answer,
    }),
    callable({
      name: "makeMyBook",
      summary:
        "Creates a book of the caller's printed notes to a participant and the responses visible to the caller. An identical book is not created again.",
      input,
      output: bookAnswer,
      handle: ({ participantId }, { caller: { userId }, transact }) =>
        makeBook({ ...deps, transact }, { userId, participantId }),
    }),
    callable({
      name: "getMyBookUrl",
      summary: "A link to the caller's book with a participant. It expires after a minute.",
      input,
      output: z.object({ url: z.string() }),
      handle: async ({ participantId }, { caller: { userId }, transact }) => ({
        url: await openBook({ ...deps, transact }, { userId, participantId }),
      }),
    }),
  ];
}
