import * as contract from "#domain/responses/contract.ts";
import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { issueUpload, receiveUpload, requireSheet, toUploadState, uploadOfPath } from "./uploads.ts";
import { listStates } from "./upload-outcome-store.ts";
import { findJobEvent, findOwnUnmatched } from "./upload-store.ts";
import { tryCode } from "./wrong-codes.ts";

export function uploadOperations(deps: Deps): Operation[] {
  return [resolveJob(deps), ...sheetUploads(deps), ...unmatchedUploads(deps), getStates(deps)];
}

function resolveJob(deps: Deps): Operation {
  return implement(contract.resolveJobHttp, {
    summary: "Which event a print job belongs to, by the code on its paper or by its id.",
    async handle({ orgId, jobId }, { caller }) {
      const staff = await requireStaff(deps.db, caller, orgId);
      const job = await tryCode(deps, staff, (db) => findJobEvent(db, staff, jobId));
      if (job === undefined) throw new AppError(responseErrors.resolveFailed);
      return job;
    },
  });
}

function getStates({ db }: Deps): Operation {
  return implement(contract.getUploadStatesHttp, {
    summary:
      "What has become of pictures that were sent. The browser keeps each one until it is filed or waits.",
    async handle({ orgId, uploadIds }, { caller }) {
      const rows = await listStates(db, await requireStaff(db, caller, orgId), uploadIds);
      return { uploads: rows.flatMap(toUploadState) };
    },
  });
}

function sheetUploads(deps: Deps): Operation[] {
  return [
    implement(contract.initSheetUploadHttp, {
      summary:
        "A link to send the picture of a sheet to. The same bytes again get the same place, or are there already, if size and sha256 are given.",
      async handle({ orgId, contentType, size, sha256, ...code }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const { sheet } = await requireSheet(deps, staff, code);
        const destination = { eventId: code.eventId, sheet };
        return issueUpload(deps, staff, destination, { contentType, size, sha256 });
      },
    }),
    implement(contract.completeSheetUploadHttp, {
      summary: "Says that the picture of a sheet was sent. It is cleaned, then the family sees it.",
      async handle({ orgId, storagePath, originalFileName: name, ...code }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const { sheet, upload } = await requireSheet(deps, staff, code, storagePath);
        const place = { eventId: code.eventId, sheet };
        const picture = { upload, originalFileName: name };
        const { uploadId, already } = await receiveUpload(deps, staff, place, picture);
        return { responseId: uploadId, already };
      },
    }),
  ];
}

function unmatchedUploads(deps: Deps): Operation[] {
  return [
    implement(contract.initUnmatchedUploadHttp, {
      summary: "A link to send a picture to whose code could not be read; it will wait for a person.",
      async handle({ orgId, eventId, why, ...picture }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return issueUpload(deps, staff, { eventId, sheet: null, why }, picture);
      },
    }),
    implement(contract.completeUnmatchedUploadHttp, {
      summary: "Says that a picture without a readable code was sent. It is cleaned, then it waits.",
      async handle({ orgId, eventId, storagePath, originalFileName: name }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const id = uploadOfPath(staff.organizationId, storagePath);
        const upload = id === undefined ? undefined : await findOwnUnmatched(deps.db, staff, eventId, id);
        const picture = { upload, originalFileName: name };
        return receiveUpload(deps, staff, { eventId, sheet: null }, picture);
      },
    }),
  ];
}
