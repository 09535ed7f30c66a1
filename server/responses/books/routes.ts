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
      summary: "Whether the caller has a book of letters and replies with somebody, and how far it is.",
      input,
      output: bookAnswer,
      handle: async ({ participantId }, { caller: { userId } }) =>
        (await seeBook(deps, { userId, participantId })).answer,
    }),
    callable({
      name: "makeMyBook",
      summary:
        "Has a book made of the caller's printed letters to somebody and the replies they may see. One that would be the same is not made again.",
      input,
      output: bookAnswer,
      handle: ({ participantId }, { caller: { userId }, transact }) =>
        makeBook({ ...deps, transact }, { userId, participantId }),
    }),
    callable({
      name: "getMyBookUrl",
      summary: "A link, good for a minute, to the caller's book with somebody.",
      input,
      output: z.object({ url: z.string() }),
      handle: async ({ participantId }, { caller: { userId }, transact }) => ({
        url: await openBook({ ...deps, transact }, { userId, participantId }),
      }),
    }),
  ];
}
