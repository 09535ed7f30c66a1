import { buffer } from "node:stream/consumers";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { organizationTypes } from "#domain/organizations/organization.ts";
import type { SheetRef } from "#domain/printing/cover-lists.ts";
import type { PieceSection } from "#domain/printing/job-pieces.ts";
import { printSettings } from "#domain/printing/paper.ts";
import { writePayload, writeShortCode, type SheetToken } from "#domain/printing/sheet-code.ts";
import { keyOfPhoto, unmarkPhotoPrinted } from "#server/notes/photos.ts";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import type { JobKey, Letterhead } from "./render-store.ts";
import type { FullSheet } from "./sheet-store.ts";
import type { Document, Section, SheetToSet } from "./typesetting/document.ts";

type TokenOf = (sheet: { code: string; number: number }) => Promise<SheetToken>;

type PhotoBytes = ReadonlyMap<string, Uint8Array>;

/** Sheets are built from rows that never change, so a sheet always gives the same pages, but for the present logo. */
export async function composeDocument(
  letterhead: Letterhead,
  sections: readonly PieceSection[],
  sheets: readonly FullSheet[],
  { tokenOf, photos, logo }: { tokenOf: TokenOf; photos: PhotoBytes; logo?: Document["logo"] },
): Promise<Document> {
  const { organizationName, organizationType, buildingWord, participantWord } = letterhead;
  const { eventName, createdAt, timeZone } = letterhead;
  const known = new Map(sheets.map((sheet) => [nameOfSheet(sheet), sheet]));
  const composed = sections.map(async ({ cover, sheets: refs }): Promise<Section> => {
    const there = refs.flatMap((ref) => known.get(nameOfSheet(ref)) ?? []);
    return {
      cover,
      sheets: await Promise.all(there.map((sheet) => composeSheet(letterhead, sheet, { tokenOf, photos }))),
    };
  });
  return {
    ...printSettings.parse(letterhead),
    organizationName,
    organizationType: organizationTypes.find((type) => type === organizationType) ?? null,
    buildingWord,
    participantWord,
    eventName,
    printedOn: formatDay(dayIn(timeZone, createdAt)),
    logo,
    sections: await Promise.all(composed),
  };
}

export function nameOfSheet({ jobId, number }: SheetRef): string {
  return `${jobId} ${number}`;
}

async function composeSheet(
  { timeZone }: Letterhead,
  { code, number, notes, signedAs, ...sheet }: FullSheet,
  { tokenOf, photos }: { tokenOf: TokenOf; photos: PhotoBytes },
): Promise<SheetToSet> {
  const { jobId: _, ...names } = sheet;
  const { token } = await tokenOf({ code, number });
  return {
    ...names,
    contactName: signedAs ?? names.contactName,
    shortCode: writeShortCode({ code, number }),
    payload: writePayload({ code, number, token }),
    questions: notes.flatMap(({ questions }) => questions),
    notes: notes.map(({ text, writtenAt, photo }) => {
      const bytes = photo === null ? undefined : photos.get(photo.id);
      const set = photo === null || bytes === undefined ? {} : { photo: { ...photo, bytes } };
      return { text, writtenOn: formatDay(dayIn(timeZone, writtenAt)), ...set };
    }),
  };
}

type ActionDeps = Pick<Deps, "transact" | "files" | "log">;

/** Storage serves eight reads as fast as one, and eight photos need little memory. */
const readsAtOnce = 8;

/**
 * If storage has lost a photo, the letter is printed without it and its writer's screens show that. If storage is
 * down, the job is retried.
 */
export async function readPhotos(
  deps: ActionDeps,
  { organizationId }: Pick<JobKey, "organizationId">,
  sheets: readonly FullSheet[],
): Promise<PhotoBytes> {
  const ids = sheets.flatMap(({ notes }) => notes.flatMap(({ photo }) => photo?.id ?? []));
  const photos = new Map<string, Uint8Array>();
  for (let at = 0; at < ids.length; at += readsAtOnce)
    await Promise.all(
      ids.slice(at, at + readsAtOnce).map(async (id) => {
        const bytes = await readPhoto(deps, { organizationId, id });
        if (bytes !== undefined) return photos.set(id, bytes);
        deps.log.error({ organizationId, photoId: id }, "photo is missing from storage");
        return deps.transact((tx) => unmarkPhotoPrinted(tx, { organizationId, id }));
      }),
    );
  return photos;
}

/** Undefined if storage does not have it. */
export async function readPhoto(
  { files }: Pick<Deps, "files">,
  owner: { organizationId: string; id: string },
): Promise<Uint8Array | undefined> {
  try {
    const { stream } = await files.read(keyOfPhoto(owner, "full"));
    return await buffer(stream);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
