import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { Language } from "#domain/language.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { pageMessages } from "#domain/responses/downloads/page-messages.ts";
import type { KeptPage } from "#domain/responses/kept-letters.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { findLanguage } from "#server/identity/language-store.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { listMyResponses, type ReplyPageRow } from "../my-store.ts";
import type { Download } from "./download.ts";
import { listOwnLetters, maxPages } from "./download-store.ts";
import { personSteps } from "./person-steps.ts";
import type { ZipStep } from "./picture-step.ts";

type FamilyRef = { userId: string; participantId: string };
type ActionDeps = Pick<Deps, "db" | "files" | "clock">;

/** Throws the same not-found for a missing link as for an unknown id. */
export async function findOwn({ db }: Pick<Deps, "db">, familyRef: FamilyRef): Promise<MyParticipant> {
  const found = await findMyParticipant(db, familyRef.userId, familyRef.participantId);
  if (found === undefined) throw new AppError(noteErrors.linkNotFound);
  return found;
}

/** Exactly what the family's page shows. */
export async function familyDownload(deps: ActionDeps, familyRef: FamilyRef): Promise<Download> {
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
    steps: steps(deps, own, { ...familyRef, language: language ?? "en" }),
  };
}

async function* steps(
  deps: ActionDeps,
  own: MyParticipant,
  { language, ...familyRef }: FamilyRef & { language: Language },
): AsyncGenerator<ZipStep, void, void> {
  const now = deps.clock.now();
  const [letters, pages] = await Promise.all([
    listOwnLetters(deps.db, familyRef),
    listMyResponses(deps.db, { ...familyRef, now }, maxPages),
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
  const { id, printJobId, sheetNumber, uploadedAt, wroteFirst, picturesAt, width, height } = row;
  const sheet = `${printJobId} ${sheetNumber}`;
  const hasPicture = picturesAt !== null;
  return { id, sheet, uploadedAt, isWithdrawn, wroteFirst, hasPicture, width, height };
}
