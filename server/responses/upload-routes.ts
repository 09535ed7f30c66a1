import * as contract from "#domain/responses/contract.ts";
import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { hasOwnBuildingIn, listOwnParticipantIds } from "#server/organizations/own-buildings-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { issueUpload, receiveUpload, requireSheet, toUploadState, uploadOfPath } from "./uploads.ts";
import { listStates } from "./upload-outcome-store.ts";
import { findJobEvent, findOwnUnmatched } from "./upload-store.ts";
import { isCounselor, requireUploader, sendingAs, type Uploader } from "./uploader.ts";
import { tryCode } from "./wrong-codes.ts";

export function uploadOperations(deps: Deps): Operation[] {
  return [resolveJob(deps), ...sheetUploads(deps), ...unmatchedUploads(deps), getStates(deps)];
}

function resolveJob(deps: Deps): Operation {
  return implement(contract.resolveJobHttp, {
    summary: "Which event a print job belongs to, by the code on its paper or by its id.",
    async handle({ orgId, jobId }, { caller }) {
      const uploader = await requireUploader(deps.db, caller, orgId);
      const job = await sendingAs(uploader, () =>
        tryCode(deps, uploader, (db) => findJobEvent(db, uploader, jobId)),
      );
      if (job === undefined) throw new AppError(responseErrors.resolveFailed);
      return job;
    },
  });
}

function getStates({ db, clock }: Deps): Operation {
  return implement(contract.getUploadStatesHttp, {
    summary:
      "What has become of pictures that were sent. The browser keeps each one until it is filed or waits.",
    async handle({ orgId, uploadIds }, { caller }) {
      const uploader = await requireUploader(db, caller, orgId);
      const rows = await sendingAs(uploader, () => listStates(db, uploader, uploadIds));
      if (!isCounselor(uploader)) return { uploads: rows.flatMap(toUploadState) };
      const people = rows.flatMap(({ participantId }) => participantId ?? []);
      const own = await listOwnParticipantIds(db, uploader, people, clock.now());
      const nameless = { participantName: null, buildingName: null };
      // A page of another building is filed, but says nothing of who wrote it.
      return {
        uploads: rows.flatMap((row) =>
          toUploadState(own.has(row.participantId ?? "") ? row : { ...row, ...nameless }),
        ),
      };
    },
  });
}

function sheetUploads(deps: Deps): Operation[] {
  return [
    implement(contract.initSheetUploadHttp, {
      summary:
        "A link to send the picture of a sheet to. The same bytes again get the same place, or are there already, if size and sha256 are given.",
      async handle({ orgId, contentType, size, sha256, ...code }, { caller }) {
        const uploader = await requireUploader(deps.db, caller, orgId);
        return sendingAs(uploader, async () => {
          const { sheet } = await requireSheet(deps, uploader, code);
          const destination = { eventId: code.eventId, sheet };
          return issueUpload(deps, uploader, destination, { contentType, size, sha256 });
        });
      },
    }),
    implement(contract.completeSheetUploadHttp, {
      summary: "Says that the picture of a sheet was sent. It is cleaned, then the family sees it.",
      async handle({ orgId, storagePath, originalFileName: name, ...code }, { caller }) {
        const uploader = await requireUploader(deps.db, caller, orgId);
        return sendingAs(uploader, async () => {
          const { sheet, upload } = await requireSheet(deps, uploader, code, storagePath);
          const place = { eventId: code.eventId, sheet };
          const picture = { upload, originalFileName: name };
          const { uploadId, already } = await receiveUpload(deps, uploader, place, picture);
          return { responseId: uploadId, already };
        });
      },
    }),
  ];
}

function unmatchedUploads(deps: Deps): Operation[] {
  return [
    implement(contract.initUnmatchedUploadHttp, {
      summary: "A link to send a picture to whose code could not be read; it will wait for a person.",
      async handle({ orgId, eventId, why, ...picture }, { caller }) {
        const uploader = await requireUploader(deps.db, caller, orgId);
        await requireOwnEvent(deps, uploader, eventId);
        return sendingAs(uploader, () => issueUpload(deps, uploader, { eventId, sheet: null, why }, picture));
      },
    }),
    implement(contract.completeUnmatchedUploadHttp, {
      summary: "Says that a picture without a readable code was sent. It is cleaned, then it waits.",
      async handle({ orgId, eventId, storagePath, originalFileName: name }, { caller }) {
        const uploader = await requireUploader(deps.db, caller, orgId);
        return sendingAs(uploader, async () => {
          const id = uploadOfPath(uploader.organizationId, storagePath);
          const upload =
            id === undefined ? undefined : await findOwnUnmatched(deps.db, uploader, eventId, id);
          const picture = { upload, originalFileName: name };
          return receiveUpload(deps, uploader, { eventId, sheet: null }, picture);
        });
      },
    }),
  ];
}

/** Without a code there is no paper to prove, so a counselor can send pictures only to events of the own buildings. */
async function requireOwnEvent(
  { db, clock }: Pick<Deps, "db" | "clock">,
  uploader: Uploader,
  eventId: string,
): Promise<void> {
  if (isCounselor(uploader) && !(await hasOwnBuildingIn(db, uploader, eventId, clock.now())))
    throw new AppError(eventErrors.notFound);
}
