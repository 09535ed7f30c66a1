import { AppError } from "#domain/app-error.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { dueNow } from "#domain/events/letter-day.ts";
import * as contract from "#domain/lookup/contract.ts";
import { maxFound, readSearch, type FoundParticipant } from "#domain/lookup/search.ts";
import { maxLettersListed, type TimelineLetter } from "#domain/lookup/timeline.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { findEvent } from "#server/events/store.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import * as store from "./store.ts";

export function lookupOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [search(deps), timeline(deps)];
}

function search(deps: Pick<Deps, "db" | "clock">): Operation {
  return implement(contract.searchOrganization, {
    summary:
      "Finds participants in all events of an organization, by their name, by a contact's name, address or phone, by their building, or by the code of a sheet.",
    async handle({ orgId, text }, { caller }) {
      const staff = await requireStaff(deps.db, caller, orgId);
      const found = await findParticipants(deps, staff, text);
      return { participants: found.slice(0, maxFound), hasMore: found.length > maxFound };
    },
  });
}

async function findParticipants(
  { db, clock }: Pick<Deps, "db" | "clock">,
  staff: Staff,
  text: string,
): Promise<FoundParticipant[]> {
  const wanted = readSearch(text);
  if (wanted.type === "nothing") return [];
  if (wanted.type === "sheet")
    return store.findBySheet(db, staff, wanted.sheet, writeShortCode(wanted.sheet));
  // A day more or less only changes the order.
  return store.findByWords(db, staff, wanted, { today: dayIn("UTC", clock.now()), limit: maxFound + 1 });
}

function timeline({ db, clock }: Pick<Deps, "db" | "clock">): Operation {
  return implement(contract.readParticipantTimeline, {
    summary:
      "A participant with the way of each letter: received, printed, handed out, replied. Never the text of a letter.",
    async handle({ orgId, ...of }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const [event, days, participant] = await Promise.all([
        findEvent(db, staff, of.eventId),
        findEventDays(db, staff.organizationId, of.eventId),
        store.findTimelineParticipant(db, staff, of),
      ]);
      if (event === undefined || days === undefined) throw new AppError(eventErrors.notFound);
      if (participant === undefined) throw new AppError(rosterErrors.participantNotFound);
      const through = dueNow(days, clock.now().getTime());
      const [notes, fromStaff, replied] = await Promise.all([
        store.listLetters(db, staff, of, { through, limit: maxLettersListed }),
        store.listStaffLetters(db, staff, of, maxLettersListed),
        store.listRepliedSheets(db, staff, of, maxLettersListed),
      ]);
      const rows = [...notes, ...fromStaff]
        .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
        .slice(0, maxLettersListed);
      const replyOf = new Map(replied.map((reply) => [sheetKey(reply), reply]));
      const { id, name, startDate, endDate } = event;
      return {
        participant,
        event: { id, name, startDate, endDate },
        letters: rows.map((row) => toLetter(row, replyOf.get(sheetKey(row)))),
        firstLetters: replied.filter(({ wroteFirst }) => wroteFirst).map(toReply),
      };
    },
  });
}

function sheetKey({ jobId, sheetNumber }: { jobId: string | null; sheetNumber: number | null }): string {
  return `${jobId}/${sheetNumber}`;
}

function toReply({ receivedAt, pages }: store.RepliedSheet) {
  return { receivedAt: receivedAt.toISOString(), pages };
}

function toLetter(row: store.LetterRow, reply: store.RepliedSheet | undefined): TimelineLetter {
  return {
    noteId: row.noteId,
    contactName: row.contactName,
    receivedAt: row.receivedAt.toISOString(),
    isHeld: row.heldAt !== null,
    sheet: toSheet(row),
    reply: reply === undefined ? null : toReply(reply),
  };
}

function toSheet({ jobId, sheetNumber, code, printedAt, renderedAt, handedOutAt }: store.LetterRow) {
  if (jobId === null || sheetNumber === null || code === null || printedAt === null) return null;
  return {
    jobId,
    sheetNumber,
    shortCode: writeShortCode({ code, number: sheetNumber }),
    printedAt: printedAt.toISOString(),
    isReady: renderedAt !== null,
    handedOutAt: handedOutAt?.toISOString() ?? null,
  };
}
