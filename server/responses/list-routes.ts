import * as contract from "#domain/responses/contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { AppError } from "#domain/app-error.ts";
import { waitingReasons, type UnmatchedUpload } from "#domain/responses/upload.ts";
import { findEvent } from "#server/events/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPlace, writePlace } from "#server/platform/http/page-cursor.ts";
import { findOwnJob } from "#server/printing/open-pdf.ts";
import { listAddresseesOf, type AddresseeOf } from "./addressee-store.ts";
import * as store from "./list-store.ts";
import { nameOfParticipant } from "./participant-name.ts";
import { keyOfPicture } from "./picture-files.ts";
import { staffListLinkSeconds } from "./urls.ts";

type ActionDeps = Pick<Deps, "db" | "files">;
const unmatchedPerPage = 20;

export function responseReads(deps: ActionDeps): Operation[] {
  return [...incoming(deps), cameBack(deps), sheetsOfOnePerson(deps)];
}

function incoming(deps: ActionDeps): Operation[] {
  const { db } = deps;
  return [
    implement(contract.listUnmatchedUploads, {
      summary: "Pictures that wait for a person to say whose they are, the newest first, a page at a time.",
      async handle({ orgId, eventId, older }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows] = await Promise.all([
          findEvent(db, staff, eventId),
          store.listWaiting(db, staff, eventId, readPlace(older), unmatchedPerPage + 1),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        const page = rows.slice(0, unmatchedPerPage);
        const writers = page.flatMap(({ participantId }) => participantId ?? []);
        const contacts = Map.groupBy(
          writers.length === 0 ? [] : await listAddresseesOf(db, staff, eventId, writers),
          ({ participantId }) => participantId,
        );
        const uploads = await Promise.all(
          page.map((row) => waiting(deps, row, contacts.get(row.participantId ?? "") ?? [])),
        );
        const last = rows.length > unmatchedPerPage ? uploads.at(-1) : undefined;
        return {
          uploads,
          older: last === undefined ? null : writePlace({ createdAt: last.receivedAt, id: last.id }),
        };
      },
    }),
    implement(contract.listUploadHistory, {
      summary: "What came in last for an event, and what became of it.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, rows] = await Promise.all([
          findEvent(db, staff, eventId),
          store.listHistory(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        const uploads = rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
        return { uploads };
      },
    }),
  ];
}

function cameBack({ db }: ActionDeps): Operation {
  return implement(contract.readCameBack, {
    summary: "From how many sheets of a print job a reply came back, building by building.",
    async handle({ orgId, ...which }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const { jobId } = await findOwnJob(db, staff, which);
      return { buildings: await store.countCameBack(db, staff, jobId) };
    },
  });
}

function sheetsOfOnePerson({ db }: ActionDeps): Operation {
  return implement(contract.listParticipantSheets, {
    summary: "The sheets printed for a participant, newest first.",
    async handle({ orgId, ...of }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const [, rows] = await Promise.all([
        nameOfParticipant(db, staff, of),
        store.listSheetsOf(db, staff, of),
      ]);
      const sheets = rows.map(({ code, printedAt, ...sheet }) => ({
        ...sheet,
        shortCode: writeShortCode({ code, number: sheet.sheetNumber }),
        printedAt: printedAt.toISOString(),
      }));
      return { sheets };
    },
  });
}

async function waiting(
  { files }: ActionDeps,
  row: store.WaitingUpload,
  contacts: readonly AddresseeOf[],
): Promise<UnmatchedUpload> {
  const { organizationId, receivedAt, why, participantId: _, participantName, buildingName, ...upload } = row;
  const key = keyOfPicture({ organizationId, id: row.id }, "view");
  return {
    ...upload,
    receivedAt: receivedAt.toISOString(),
    why: waitingReasons.find((reason) => reason === why) ?? "unknown-code",
    letter:
      participantName === null
        ? null
        : {
            participantName,
            buildingName,
            contacts: contacts.map(({ participantId: _of, ...contact }) => contact),
          },
    view: await files.signDownload(key, { ttlSeconds: staffListLinkSeconds }),
  };
}
