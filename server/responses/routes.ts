import * as contract from "#domain/responses/contract.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { lockEvent } from "#server/events/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { counselorOperations } from "./counselor.ts";
import {
  addressLetter,
  discardUpload,
  findChosenSheet,
  matchUpload,
  moveResponse,
  setResponseScope,
  withdrawResponse,
} from "./filing.ts";
import { replyDeskOperations } from "./moderation.ts";
import { pageCheckOperations } from "./page-checks.ts";
import { markRefusedSeen } from "./upload-outcome-store.ts";
import { reopenUpload } from "./uploads.ts";
import { openParticipantResponses, pictureOperations, responseReads } from "./viewing-routes.ts";

export function responseOperations(deps: Deps): Operation[] {
  return [
    ...trayActions(deps),
    ...responseActions(deps),
    ...responseReads(deps),
    ...replyDeskOperations(deps),
    ...pageCheckOperations(deps),
    ...counselorOperations(deps),
    openParticipantResponses(deps),
    ...pictureOperations(deps),
  ];
}

function trayActions(deps: Deps): Operation[] {
  return [
    implement(contract.matchUploadHttp, {
      summary:
        "Says which sheet a picture belongs to that waits: by the code in letters, or by job and number.",
      async handle({ orgId, eventId, uploadId, ...chosen }, { caller, transact }) {
        const sheet = await findChosenSheet(deps, await requireStaff(deps.db, caller, orgId), chosen);
        return transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return matchUpload(tx, deps, staff, { eventId, uploadId, sheet });
        });
      },
    }),
    implement(contract.addressLetterHttp, {
      summary:
        "Says whom a letter is to that was written first: everyone, or some contacts. Then they see it.",
      handle: ({ orgId, ...letter }, { caller, transact }) =>
        transact(async (tx) => addressLetter(tx, deps, await requireStaff(tx, caller, orgId), letter)),
    }),
    implement(contract.reopenUploadHttp, {
      summary: "Tries once more to open a picture that could not be opened.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await reopenUpload(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
    implement(contract.markRefusedSeenHttp, {
      summary: "Says that the team has looked at files without a usable picture.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await lockEvent(tx, staff, which.eventId);
          await markRefusedSeen(tx, staff, which, deps.clock.now());
          invalidate(tx, [responseTopics.uploads(staff.organizationId, which.eventId)]);
          return { ok: true };
        }),
    }),
    implement(contract.discardUploadHttp, {
      summary: "Discards an unmatched image that is not a reply. Requires a reason.",
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
    implement(contract.moveResponseHttp, {
      summary: "Files a reply on another sheet: by the code in letters, or by job and number.",
      async handle({ orgId, eventId, responseId, reason, ...chosen }, { caller, transact }) {
        const sheet = await findChosenSheet(deps, await requireStaff(deps.db, caller, orgId), chosen);
        return transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return moveResponse(tx, deps, staff, { eventId, responseId, reason, sheet });
        });
      },
    }),
    implement(contract.withdrawResponseHttp, {
      summary: "Takes a reply back: no family sees it any more.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await withdrawResponse(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
    implement(contract.setResponseScopeHttp, {
      summary: "Says who sees a reply: the contact of its sheet, or everybody linked to the participant.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await setResponseScope(tx, deps, await requireStaff(tx, caller, orgId), which);
          return { ok: true };
        }),
    }),
  ];
}
