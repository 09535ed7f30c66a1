import * as z from "zod/mini";
import { responseScope } from "#domain/responses/response.ts";
import { actionReason, letterTo, sheetChoice } from "#domain/responses/staff-actions.ts";
import { uuid } from "#domain/uuid.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { httpFunction, type Operation } from "#server/platform/http/operation.ts";
import { addressLetter } from "./address.ts";
import { replyDeskOperations } from "./desk-routes.ts";
import { responseReads } from "./list-routes.ts";
import { findChosenSheet } from "./match-sheet.ts";
import { discardUpload, matchUpload } from "./match.ts";
import { moveResponse } from "./move.ts";
import { pictureOperations } from "./my-routes.ts";
import { openParticipantResponses } from "./opening-routes.ts";
import { setResponseScope, withdrawResponse } from "./withdraw.ts";

const eventRef = { orgId: uuid, eventId: uuid };
const uploadRef = { ...eventRef, uploadId: uuid };
const responseRef = { ...eventRef, responseId: uuid };
const done = z.object({ ok: z.literal(true) });
const becomes = z.object({ responseId: z.string() });
/** `asksWho`: the sheet has no letter, so staff must say whom it is to. */
const matched = z.object({ responseId: z.string(), asksWho: z.optional(z.literal(true)) });

export function responseOperations(deps: Deps): Operation[] {
  return [
    ...trayActions(deps),
    ...responseActions(deps),
    ...responseReads(deps),
    ...replyDeskOperations(deps),
    openParticipantResponses(deps),
    ...pictureOperations(deps),
  ];
}

function trayActions(deps: Deps): Operation[] {
  return [
    httpFunction({
      name: "matchUploadHttp",
      summary:
        "Says which sheet a picture belongs to that waits: by the code in letters, or by job and number.",
      input: z.object({ ...uploadRef, ...sheetChoice }),
      output: matched,
      async handle({ orgId, eventId, uploadId, ...chosen }, { caller, transact }) {
        const sheet = await findChosenSheet(deps, await requireStaff(deps.db, caller, orgId), chosen);
        return transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return matchUpload(tx, deps, staff, { eventId, uploadId, sheet });
        });
      },
    }),
    httpFunction({
      name: "addressLetterHttp",
      summary:
        "Says whom a letter is to that was written first: everyone, or some contacts. Then they see it.",
      input: z.object({ ...uploadRef, to: letterTo }),
      output: becomes,
      handle: ({ orgId, ...letter }, { caller, transact }) =>
        transact(async (tx) => addressLetter(tx, deps, await requireStaff(tx, caller, orgId), letter)),
    }),
    httpFunction({
      name: "discardUploadHttp",
      summary: "Discards an unmatched image that is not a reply. Requires a reason.",
      input: z.object({ ...uploadRef, reason: actionReason }),
      output: done,
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await discardUpload(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
  ];
}

function responseActions(deps: Deps): Operation[] {
  return [
    httpFunction({
      name: "moveResponseHttp",
      summary: "Files a reply on another sheet: by the code in letters, or by job and number.",
      input: z.object({ ...responseRef, reason: actionReason, ...sheetChoice }),
      output: becomes,
      async handle({ orgId, eventId, responseId, reason, ...chosen }, { caller, transact }) {
        const sheet = await findChosenSheet(deps, await requireStaff(deps.db, caller, orgId), chosen);
        return transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return moveResponse(tx, deps, staff, { eventId, responseId, reason, sheet });
        });
      },
    }),
    httpFunction({
      name: "withdrawResponseHttp",
      summary: "Takes a reply back: no family sees it any more.",
      input: z.object({ ...responseRef, reason: actionReason }),
      output: done,
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await withdrawResponse(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
    httpFunction({
      name: "setResponseScopeHttp",
      summary: "Says who sees a reply: the contact of its sheet, or everybody linked to the participant.",
      input: z.object({ ...responseRef, scope: responseScope }),
      output: done,
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await setResponseScope(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
  ];
}
