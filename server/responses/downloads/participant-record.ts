import { readFile } from "node:fs/promises";
import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { auditAction, formatActor } from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { bookPartsOf } from "#domain/responses/books/book-parts.ts";
import type { KeptLetter } from "#domain/responses/kept-letters.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { openWorkFolder } from "#server/printing/work-folder.ts";
import { setBook, type BookDeps } from "../books/set-book.ts";
import { listResponsesOf } from "../viewing-store.ts";
import {
  type Download,
  type DownloadDeps,
  findAsAdmin,
  keptPage,
  personSteps,
  type ZipStep,
} from "./download.ts";
import * as record from "./participant-record-store.ts";
import * as store from "./store.ts";
import { unnamedFamily } from "#domain/identity/person-name.ts";

type RecordRef = { userId: string; sessionId: string; orgId: string; eventId: string; participantId: string };
type RecordDeps = DownloadDeps & BookDeps;

/** Throws for non-admins and for a missing event or participant. */
export async function findRecordOwner({ db }: Pick<DownloadDeps, "db">, request: RecordRef) {
  const { admin, event } = await findAsAdmin({ db }, request);
  const participant = await record.findParticipant(db, admin, request);
  if (participant === undefined) throw new AppError(rosterErrors.participantNotFound);
  return { admin, event, participant };
}

type Owner = Awaited<ReturnType<typeof findRecordOwner>>;

/** Everything that is stored about one participant: a PDF to read, the data for programs, and the pictures. */
export async function recordDownload(deps: RecordDeps, request: RecordRef): Promise<Download> {
  const owner = await findRecordOwner(deps, request);
  return {
    fileName: `${firstNameOf(owner.participant.name)} - ${owner.event.orgName} - ${owner.event.eventName}.zip`,
    organizationId: request.orgId,
    eventId: request.eventId,
    mayStill: async () => void (await findRecordOwner(deps, request)),
    steps: recordSteps(deps, owner, request),
  };
}

async function* recordSteps(
  deps: RecordDeps,
  owner: Owner,
  ref: RecordRef,
): AsyncGenerator<ZipStep, void, void> {
  const { admin, event, participant } = owner;
  const now = deps.clock.now();
  const kept = await readRecord(deps, admin, ref);
  const { letters, pages } = kept;
  yield* personSteps(deps, {
    name: participant.name,
    buildingName: participant.buildingName,
    event,
    organizationId: admin.organizationId,
    letters,
    pages: pages.map((row) => keptPage(row, row.withdrawnAt !== null)),
    pageName: "index.html",
    folder: "replies",
    photoFolder: "photos",
    up: "",
    now,
    foot: [`What was printed and what had come back on ${formatDay(dayIn(event.timeZone, now))}.`],
  });
  yield async () => ({ name: "data.json", bytes: dataOf(owner, kept, now), at: now });
  yield async () => ({
    name: "everything.pdf",
    bytes: await pdfOf(deps, owner, kept, { ...ref, now }),
    at: now,
  });
}

async function readRecord({ db }: DownloadDeps, admin: Admin, ref: RecordRef) {
  const [letters, pages] = [
    await store.listPrintedLetters(db, admin, ref),
    await listResponsesOf(db, admin, ref, store.maxPages),
  ];
  return {
    letters,
    pages,
    contacts: await record.listKeptContacts(db, admin, ref),
    activity: await record.listActivity(db, admin, ref),
    // What families opened is hidden from staff elsewhere. Here it is part of what is stored about the participant.
    opened: await withSystemAccess(() => record.listOpenedReplies(db, admin, ref)),
    rows: await record.readRows(db, admin, ref),
  };
}

type Kept = Awaited<ReturnType<typeof readRecord>>;

function dataOf(
  { event, participant }: Owner,
  { contacts, opened, activity, rows }: Kept,
  now: Date,
): Buffer {
  const { paper: _, ...facts } = participant;
  const data = { madeAt: now, event, participant: facts, contacts, openedReplies: opened, activity, ...rows };
  return Buffer.from(JSON.stringify(data, null, 2));
}

/** Far more than sixty pages of replies take. */
const pdfMinutes = 5;

async function pdfOf(
  deps: RecordDeps,
  { event, participant, admin }: Owner,
  kept: Kept,
  { participantId, now }: { participantId: string; now: Date },
): Promise<Buffer> {
  const pages = kept.pages.map((page) => ({ ...page, sheet: `${page.printJobId} ${page.sheetNumber}` }));
  await using folder = await openWorkFolder();
  const own = { ...event, participantId, participantName: participant.name, orgId: admin.organizationId };
  const counts = { letters: kept.letters.length, replies: new Set(pages.map(({ sheet }) => sheet)).size };
  const book = {
    own,
    paper: participant.paper,
    language: "en",
    lists: listsOf({ event, participant }, kept),
    parts: bookPartsOf(kept.letters.map(bookLetter), pages),
    end: { ...counts, madeAt: now },
  } as const;
  const signal = AbortSignal.timeout(pdfMinutes * 60_000);
  const set = await setBook(deps, book, folder.path, { signal });
  if (set === undefined) throw new Error("The PDF of a participant was not made.");
  return readFile(set.path);
}

function bookLetter({ from, text, writtenAt, photo }: KeptLetter, nth: number) {
  return { id: String(nth), from, text, writtenAt, photo: photo ?? null };
}

/** In sentences, for a parent. */
function listsOf({ event, participant }: Pick<Owner, "event" | "participant">, kept: Kept) {
  const words = organizationTerms({ ...event, type: event.orgType });
  const day = (moment: Date) => formatDay(dayIn(event.timeZone, moment));
  const lines = (...all: readonly (string | null | false)[]) => all.filter((one) => typeof one === "string");
  const list = (title: string, all: readonly string[]) =>
    all.length === 0 ? [] : [{ type: "list" as const, title, lines: all }];
  const names = kept.rows["name_changes"]?.length ?? 0;
  const waiting = kept.rows["notes"]?.length ?? 0;
  return [
    ...list(
      `What is stored about ${firstNameOf(participant.name)}`,
      lines(
        `Name: ${participant.name}`,
        names > 0 && `Earlier names or corrections: ${names}, in data.json`,
        participant.buildingName !== null && `${words.building}: ${participant.buildingName}`,
        participant.externalId !== null && `The ${words.organization}'s own id: ${participant.externalId}`,
        participant.largePrint && "Sheets are printed in large type.",
        participant.collectingStoppedAt !== null &&
          `Nothing more is collected since ${day(participant.collectingStoppedAt)}, as a parent asked.`,
        `On the roster since ${day(participant.createdAt)}`,
        `${pluralize(waiting, "letter", "letters")}, printed or waiting. The ${words.organization} can read a letter once it is printed; those that wait are not in this file.`,
      ),
    ),
    ...list(
      `Who may write, or could`,
      kept.contacts.map((one) =>
        lines(
          one.name,
          one.email,
          one.phone,
          one.relationship,
          one.signedAs !== null && `signs as ${one.signedAs}`,
          `added ${day(one.addedAt)}`,
          one.invitedAt !== null && `invited ${day(one.invitedAt)}`,
          one.acceptedAt !== null && `accepted ${day(one.acceptedAt)}`,
          one.removedAt !== null && `removed ${day(one.removedAt)}`,
        ).join(" · "),
      ),
    ),
    ...list(
      "Which family member opened a reply",
      kept.opened.map(({ openedBy, openedAt }) => `${day(openedAt)}: ${openedBy ?? unnamedFamily}`),
    ),
    ...list(
      "What was done and opened",
      kept.activity.map(
        (entry) => `${day(new Date(entry.at))}: ${formatActor(entry.actor)} ${auditAction(entry, words)}`,
      ),
    ),
  ];
}
