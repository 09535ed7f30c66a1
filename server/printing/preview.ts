import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { maxPhotoSide } from "#domain/notes/photo-size.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { organizationTypes } from "#domain/organizations/organization.ts";
import type { LetterToPreview } from "#domain/printing/letter-preview.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import { findMyReadyPhoto } from "#server/notes/photo-store.ts";
import { readPaperLogo } from "#server/organizations/logo.ts";
import type { PrintingDeps } from "./render.ts";
import { findStationery, type Stationery } from "./store.ts";
import { openTurns, type Turns } from "./turns.ts";
import { readPhoto } from "./compose-document.ts";
import type { Document, PhotoToSet } from "./typesetting/document.ts";

/** As long as a real code, so that it has the same size; it never matches a sheet. */
export const sample = { shortCode: "SAMPLE", payload: "Cabin Courier sample, not a letter" };

export type PreviewDeps = Pick<PrintingDeps, "db" | "clock" | "files" | "typesetter" | "cleaner" | "log">;
type Params = { userId: string; gone: AbortSignal };

/** Previewed letters are neither stored nor logged. */
export function openPreviews(deps: PreviewDeps, inTurn: Turns = openTurns(printingErrors.tooManyPreviews)) {
  const { db, clock, typesetter } = deps;

  return async function previewLetter(letter: LetterToPreview, { userId, gone }: Params): Promise<string[]> {
    const { participantId, text, questions = [] } = letter;
    const [participant, stationery] = await Promise.all([
      findMyParticipant(db, userId, participantId),
      findStationery(db, { userId, participantId }),
    ]);
    if (participant === undefined || stationery === undefined) throw new AppError(noteErrors.linkNotFound);
    try {
      return await inTurn(userId, async () => {
        const photo = await photoIn(deps, letter, { userId, gone });
        const paper = { ...stationery, questions, ...(photo === undefined ? {} : { photo }) };
        const logo = await readPaperLogo(deps, participant.orgId);
        return typesetter.pictures({ ...documentOf(participant, paper, text, clock.now()), logo }, gone);
      });
    } catch (error) {
      // A closed page is not a server error.
      throw gone.aborted ? new AppError(generalErrors.goneAway) : error;
    }
  };
}

/** Re-encoded like an uploaded photo: the typesetter never opens an untrusted file. */
async function photoIn(
  deps: PreviewDeps,
  { participantId, photo, photoOf }: LetterToPreview,
  { userId, gone }: Params,
): Promise<PhotoToSet | undefined> {
  if (photo !== undefined) {
    const order = { bytes: Buffer.from(photo, "base64"), paper: null, fullSide: maxPhotoSide };
    const cleaned = await deps.cleaner.clean(order, gone);
    if (cleaned.as === "unusable") throw new AppError(photoErrors.unreadable);
    return { id: "looked-at", bytes: cleaned.full, width: cleaned.width, height: cleaned.height };
  }
  const kept =
    photoOf === undefined
      ? undefined
      : await findMyReadyPhoto(deps.db, { userId, participantId, noteId: photoOf });
  const bytes = kept && (await readPhoto(deps, kept));
  return kept && bytes && { id: kept.id, bytes, width: kept.width, height: kept.height };
}

type Added = { photo?: PhotoToSet; questions?: readonly string[] };

export function documentOf(
  participant: MyParticipant,
  { paper, sides, contactName, language, largePrint, photo, questions }: Stationery & Added,
  text: string,
  now: Date,
): Document {
  const { participantName, buildingName, orgName, orgType, eventName, timeZone } = participant;
  const { buildingWord = null, participantWord = null } = participant;
  const today = formatDay(dayIn(timeZone, now));
  const sheet = {
    participantName,
    buildingName,
    contactName,
    ...(language === undefined ? {} : { language }),
    ...(largePrint === undefined ? {} : { largePrint }),
    ...(questions === undefined ? {} : { questions }),
    ...sample,
    notes: [{ text, writtenOn: today, ...(photo === undefined ? {} : { photo }) }],
  };
  return {
    paper,
    sides,
    organizationName: orgName,
    organizationType: organizationTypes.find((type) => type === orgType) ?? null,
    buildingWord,
    participantWord,
    eventName,
    printedOn: today,
    sections: [{ cover: null, sheets: [sheet] }],
  };
}
