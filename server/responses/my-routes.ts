import * as z from "zod/mini";
import { noteErrors } from "#domain/notes/errors.ts";
import { linkMinutes } from "#domain/printing/limits.ts";
import { AppError } from "#domain/app-error.ts";
import { familyLinkSeconds, myResponsesAnswer, pictureKinds } from "#domain/responses/response.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { listMyResponses, type ReplyPageRow } from "./my-store.ts";
import { linksTo, noLinks, openPicture } from "./urls.ts";

export function pictureOperations(deps: Deps): Operation[] {
  return [
    query({
      name: "listMyResponses",
      path: "/my/participants/:participantId/responses",
      summary:
        "A participant's responses that are visible to the caller, with links that expire within a minute.",
      input: z.object({ participantId: uuid }),
      output: myResponsesAnswer,
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
    callable({
      name: "getResponseUrl",
      summary: "A link to one picture of a reply: for a family a minute, for the team an hour at most.",
      input: z.object({
        orgId: uuid,
        eventId: uuid,
        participantId: uuid,
        responseId: uuid,
        ttlMinutes: linkMinutes,
        kind: z._default(z.enum(pictureKinds), "view"),
        download: z._default(z.boolean(), false),
      }),
      output: z.object({ url: z.string() }),
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
