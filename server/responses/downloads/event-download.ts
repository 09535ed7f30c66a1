import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { folderOf } from "#domain/responses/kept-letters.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { requireAdmin, type Admin } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { listResponsesOf } from "../list-store.ts";
import { keyOfPicture } from "../picture-files.ts";
import type { Download } from "./download.ts";
import * as store from "./download-store.ts";
import { eventPage, type EventPage, type ListedPerson } from "./event-page.ts";
import { keptPage } from "./family-download.ts";
import { personSteps } from "./person-steps.ts";
import { pictureStep, type ZipStep } from "./picture-step.ts";

type Params = { userId: string; orgId: string; eventId: string };
type ActionDeps = Pick<Deps, "db" | "files" | "clock">;

/** Throws for non-admins and for a missing event. */
export async function findAsAdmin(
  { db }: Pick<Deps, "db">,
  { userId, orgId, eventId }: Params,
): Promise<{ admin: Admin; event: store.EventFacts }> {
  const admin = await requireAdmin(db, { userId }, orgId, downloadErrors.onlyAdmins);
  const event = await store.findEventFacts(db, admin, eventId);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  return { admin, event };
}

export async function eventDownload(deps: ActionDeps, request: Params): Promise<Download> {
  const { admin, event } = await findAsAdmin(deps, request);
  return {
    fileName: `${event.eventName} - ${event.orgName} - letters.zip`,
    organizationId: request.orgId,
    eventId: request.eventId,
    mayStill: async () => void (await findAsAdmin(deps, request)),
    steps: steps(deps, { admin, event, eventId: request.eventId }),
  };
}

type EventRef = { admin: Admin; event: store.EventFacts; eventId: string };

async function* steps(deps: ActionDeps, of: EventRef): AsyncGenerator<ZipStep, void, void> {
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

async function lettersOf({ db }: ActionDeps, { admin, eventId }: EventRef, participantId: string) {
  const familyRef = { eventId, participantId };
  const [letters, rows] = await Promise.all([
    store.listPrintedLetters(db, admin, familyRef),
    listResponsesOf(db, admin, familyRef, store.maxPages),
  ]);
  return [letters, rows.map((row) => keptPage(row, row.withdrawnAt !== null))] as const;
}
