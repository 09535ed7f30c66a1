import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#domain/app-error.ts";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Language } from "#domain/language.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { pageMessages } from "#domain/responses/downloads/page-messages.ts";
import {
  type Exchange,
  exchangesOf,
  folderOf,
  type KeptLetter,
  type KeptPage,
  photoFileName,
  pictureFileName,
} from "#domain/responses/kept-letters.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { findLanguage } from "#server/identity/store.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import { keyOfPhoto } from "#server/notes/photos.ts";
import { type Admin, requireAdmin } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { mapOrdered } from "#server/platform/files/ahead-in-order.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import { writeZip, type ZipEntry } from "#server/platform/zip/write-zip.ts";
import { keyOfPicture } from "../pictures.ts";
import { listMyResponses } from "../my-replies-store.ts";
import { listResponsesOf, type ReplyPageRow } from "../viewing-store.ts";
import {
  eventPage,
  type EventPage,
  type LetterInFile,
  type ListedPerson,
  type PageInFile,
  personPage,
  type PersonPage,
} from "./pages.ts";
import * as store from "./store.ts";

export type Download = {
  fileName: string;
  organizationId: string;
  eventId: string;
  /** Throws if the user has lost access meanwhile. */
  mayStill: () => Promise<void>;
  steps: AsyncIterable<ZipStep>;
};

/** Hides the latency of remote storage; each download has this many images in memory. */
const picturesAtOnce = 4;

/** Slow connections take long. A user who loses access meanwhile gets no more after this time. */
const pollAfterMs = 30_000;

/** Streamed and never stored, so an aborted download leaves nothing behind. */
export function zipOf({ steps, mayStill }: Pick<Download, "steps" | "mayStill">): AsyncGenerator<Uint8Array> {
  return writeZip(entriesOf(steps, mayStill));
}

async function* entriesOf(
  steps: AsyncIterable<ZipStep>,
  mayStill: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  let request = performance.now();
  for await (const entry of mapOrdered(steps, picturesAtOnce)) {
    if (performance.now() - request > pollAfterMs) {
      await mayStill();
      request = performance.now();
    }
    if (entry !== undefined) yield entry;
  }
}

type FamilyRef = { userId: string; participantId: string };

/** Throws the same not-found for a missing link as for an unknown id. */
export async function findOwn({ db }: Pick<Deps, "db">, familyRef: FamilyRef): Promise<MyParticipant> {
  const found = await findMyParticipant(db, familyRef.userId, familyRef.participantId);
  if (found === undefined) throw new AppError(noteErrors.linkNotFound);
  return found;
}

/** Exactly what the family's page shows. */
export async function familyDownload(deps: DownloadDeps, familyRef: FamilyRef): Promise<Download> {
  const [own, language] = await Promise.all([
    findOwn(deps, familyRef),
    findLanguage(deps.db, familyRef.userId),
  ]);
  const words = pageMessages[language ?? "en"];
  const { participantName, orgName, eventName, orgId, eventId } = own;
  return {
    fileName: `${words.lettersWith(firstNameOf(participantName))} - ${orgName} - ${eventName}.zip`,
    organizationId: orgId,
    eventId,
    mayStill: async () => void (await findOwn(deps, familyRef)),
    steps: familySteps(deps, own, { ...familyRef, language: language ?? "en" }),
  };
}

async function* familySteps(
  deps: DownloadDeps,
  own: MyParticipant,
  { language, ...familyRef }: FamilyRef & { language: Language },
): AsyncGenerator<ZipStep, void, void> {
  const now = deps.clock.now();
  const [letters, pages] = await Promise.all([
    store.listOwnLetters(deps.db, familyRef),
    listMyResponses(deps.db, { ...familyRef, now }, store.maxPages),
  ]);
  if (pages === undefined) throw new AppError(noteErrors.linkNotFound);
  const words = pageMessages[language];
  yield* personSteps(deps, {
    name: own.participantName,
    buildingName: own.buildingName,
    event: own,
    organizationId: own.orgId,
    letters,
    pages: pages.filter(({ held }) => !held).map((row) => keptPage(row, false)),
    pageName: "index.html",
    folder: "replies",
    photoFolder: "photos",
    up: "",
    now,
    foot: [words.asOf(formatDay(dayIn(own.timeZone, now), language)), words.keepSafe],
    language,
  });
}

export function keptPage(row: ReplyPageRow, isWithdrawn: boolean): KeptPage {
  const { id, printJobId, sheetNumber, uploadedAt, wroteFirst, kind, picturesAt, width, height } = row;
  const sheet = `${printJobId} ${sheetNumber}`;
  const hasPicture = picturesAt !== null;
  return { id, sheet, uploadedAt, isWithdrawn, wroteFirst, kind, hasPicture, width, height };
}

type AdminRef = { userId: string; sessionId: string; orgId: string; eventId: string };
export type DownloadDeps = Pick<Deps, "db" | "files" | "clock">;

/** Throws for non-admins and for a missing event. */
export async function findAsAdmin(
  { db }: Pick<Deps, "db">,
  { userId, sessionId, orgId, eventId }: AdminRef,
): Promise<{ admin: Admin; event: store.EventFacts }> {
  const admin = await requireAdmin(db, { userId, sessionId }, orgId, downloadErrors.onlyAdmins);
  const event = await store.findEventFacts(db, admin, eventId);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  return { admin, event };
}

export async function eventDownload(deps: DownloadDeps, request: AdminRef): Promise<Download> {
  const { admin, event } = await findAsAdmin(deps, request);
  return {
    fileName: `${event.eventName} - ${event.orgName} - letters.zip`,
    organizationId: request.orgId,
    eventId: request.eventId,
    mayStill: async () => void (await findAsAdmin(deps, request)),
    steps: eventSteps(deps, { admin, event, eventId: request.eventId }),
  };
}

type EventRef = { admin: Admin; event: store.EventFacts; eventId: string };

async function* eventSteps(deps: DownloadDeps, of: EventRef): AsyncGenerator<ZipStep, void, void> {
  const { admin, event, eventId } = of;
  const now = deps.clock.now();
  const foot = [
    `What was printed and what had come back on ${formatDay(dayIn(event.timeZone, now))}.`,
    "These are private letters. Keep the folder where only people who need it can open it.",
  ];
  const people: ListedPerson[] = [];
  for (const [at, row] of (await store.listPeople(deps.db, admin, eventId)).entries()) {
    const { name, buildingName } = row;
    if (!row.hasLetters) {
      people.push({ name, buildingName, letters: 0, pages: 0, file: null });
      continue;
    }
    const folder = folderOf(name, at + 1);
    const [letters, pages] = await lettersOf(deps, of, row.id);
    const pageName = `people/${folder}.html`;
    people.push({ name, buildingName, letters: letters.length, pages: pages.length, file: pageName });
    yield* personSteps(deps, {
      name,
      buildingName,
      event,
      letters,
      pages,
      pageName,
      now,
      foot,
      organizationId: admin.organizationId,
      folder: `replies/${folder}`,
      photoFolder: `photos/${folder}`,
      up: "../",
      back: { label: event.eventName, href: "../index.html" },
    });
  }
  const unmatched: { name: string; isThere: Promise<boolean> }[] = [];
  for (const [at, { id, receivedAt }] of (await store.listUnmatched(deps.db, admin, eventId)).entries()) {
    const number = String(at + 1).padStart(3, "0");
    const name = `needs-matching/${number}-${dayIn(event.timeZone, receivedAt)}.jpg`;
    const owner = { organizationId: admin.organizationId, id };
    const { step, isThere } = pictureStep(deps, keyOfPicture(owner, "full"), { name, at: receivedAt });
    unmatched.push({ name, isThere });
    yield step;
  }
  yield async () => {
    const files: EventPage["unmatched"] = await Promise.all(
      unmatched.map(async ({ name, isThere }) => ({ file: (await isThere) ? name : null })),
    );
    return { name: "index.html", bytes: eventPage({ event, people, unmatched: files, foot }), at: now };
  };
}

async function lettersOf({ db }: DownloadDeps, { admin, eventId }: EventRef, participantId: string) {
  const familyRef = { eventId, participantId };
  const [letters, rows] = await Promise.all([
    store.listPrintedLetters(db, admin, familyRef),
    listResponsesOf(db, admin, familyRef, store.maxPages),
  ]);
  return [letters, rows.map((row) => keptPage(row, row.withdrawnAt !== null))] as const;
}

type PersonToKeep = Omit<PersonPage, "exchanges"> & {
  organizationId: string;
  letters: readonly KeptLetter[];
  pages: readonly KeptPage[];
  pageName: string;
  folder: string;
  photoFolder: string;
  now: Date;
};

type FileNames = Map<string, { name: string; isThere: Promise<boolean> }>;

/** The images first: the page shows only those that exist. */
export function* personSteps(
  deps: Pick<Deps, "files">,
  person: PersonToKeep,
): Generator<ZipStep, void, void> {
  const { organizationId, letters, pages, pageName, folder, photoFolder, now, ...visible } = person;
  const exchanges = exchangesOf(letters, pages);
  const files: FileNames = new Map();
  let [reply, photo] = [0, 0];
  for (const { letters: written, pages: replyRef } of exchanges) {
    for (const letter of written) {
      if (!letter.photo) continue;
      const { id } = letter.photo;
      photo += 1;
      const day = dayIn(person.event.timeZone, letter.writtenAt);
      const name = `${photoFolder}/${photoFileName({ nth: photo, day })}`;
      const key = keyOfPhoto({ organizationId, id }, "full");
      const { step, isThere } = pictureStep(deps, key, { name, at: letter.writtenAt });
      files.set(id, { name, isThere });
      yield step;
    }
    if (replyRef.length > 0) reply += 1;
    for (const [at, { id, uploadedAt, isWithdrawn, hasPicture }] of replyRef.entries()) {
      if (!hasPicture) continue;
      const day = dayIn(person.event.timeZone, uploadedAt);
      const name = `${folder}/${pictureFileName({ reply, day, page: at + 1, isWithdrawn })}`;
      const key = keyOfPicture({ organizationId, id }, "full");
      const { step, isThere } = pictureStep(deps, key, { name, at: uploadedAt });
      files.set(id, { name, isThere });
      yield step;
    }
  }
  yield async () => {
    const inFiles = await Promise.all(exchanges.map((exchange) => withFiles(exchange, files)));
    return { name: pageName, bytes: personPage({ ...visible, exchanges: inFiles }), at: now };
  };
}

async function withFiles(
  { letters, pages }: Exchange,
  files: FileNames,
): Promise<Exchange<PageInFile, LetterInFile>> {
  const nameOf = async (id: string | undefined) => {
    const file = files.get(id ?? "");
    return file !== undefined && (await file.isThere) ? file.name : null;
  };
  const [inLetters, inPages] = await Promise.all([
    Promise.all(letters.map(async (letter) => ({ ...letter, file: await nameOf(letter.photo?.id) }))),
    Promise.all(pages.map(async (page) => ({ ...page, file: await nameOf(page.id) }))),
  ]);
  return { letters: inLetters, pages: inPages };
}

/** Starts reading shortly before its turn; undefined if there is nothing to add. */
export type ZipStep = () => Promise<ZipEntry | undefined>;

const tries = 3;

/** A clean image has at most fifty million pixels; a larger file is not ours. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads the whole image before writing any of it, so that a broken connection can be retried. A missing image is left
 * out. If storage is down, the download aborts: a file that looks complete but is not would be worse.
 */
export async function readPicture({ files }: Pick<Deps, "files">, key: string): Promise<Buffer | undefined> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await whole(files, key);
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      if (left === 0) throw error;
      await sleep(500);
    }
  }
}

async function whole(files: Deps["files"], key: string): Promise<Buffer> {
  const { stream, contentLength } = await files.read(key);
  if (contentLength > maxBytes) {
    stream.destroy();
    throw new Error(`An image has ${contentLength} bytes.`);
  }
  const bytes = await buffer(stream);
  if (bytes.length !== contentLength)
    throw new Error("An image does not have the length that its storage reports.");
  return bytes;
}

function pictureStep(
  deps: Pick<Deps, "files">,
  key: string,
  { name, at }: { name: string; at: Date },
): { step: ZipStep; isThere: Promise<boolean> } {
  const known = Promise.withResolvers<boolean>();
  // An aborted download never awaits it.
  known.promise.catch(() => undefined);
  const step = async () => {
    try {
      const bytes = await readPicture(deps, key);
      known.resolve(bytes !== undefined);
      return bytes === undefined ? undefined : { name, bytes, at };
    } catch (error) {
      known.reject(error);
      throw error;
    }
  };
  return { step, isThere: known.promise };
}
