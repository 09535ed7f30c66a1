import * as contract from "#domain/responses/contract.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { familyLinkSeconds } from "#domain/responses/response.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { listMyResponses, type ReplyPageRow } from "./my-store.ts";
import { linksTo, noLinks, openPicture } from "./urls.ts";

export function pictureOperations(deps: Deps): Operation[] {
  return [
    implement(contract.listMyResponses, {
      summary:
        "A participant's responses that are visible to the caller, with links that expire within a minute.",
      async handle({ participantId }, { caller }) {
        const rows = await listMyResponses(deps.db, {
          userId: caller.userId,
          participantId,
          now: deps.clock.now(),
        });
        if (rows === undefined) throw new AppError(noteErrors.linkNotFound);
        return { responses: await Promise.all(rows.map((row) => toView(deps, row))) };
      },
    }),
    implement(contract.getResponseUrl, {
      summary: "A link to one picture of a reply: for a family a minute, for the team an hour at most.",
      handle: async (request, { caller }) => ({ url: await openPicture(deps, caller, request) }),
    }),
  ];
}

async function toView(deps: Pick<Deps, "files">, row: ReplyPageRow) {
  const { id, printJobId, sheetNumber, page, pages, uploadedAt } = row;
  const { scope, wroteFirst, width, height, held } = row;
  return {
    id,
    printJobId,
    sheetNumber,
    page,
    pages,
    uploadedAt: uploadedAt.toISOString(),
    scope,
    wroteFirst,
    width,
    height,
    links: held ? noLinks : await linksTo(deps, row, familyLinkSeconds),
    ...(held ? { held } : {}),
  };
}
