import type { PrintLimits } from "#domain/printing/limits.ts";
import type { MailCounts } from "#domain/printing/mail-run.ts";
import { lettersToPrint } from "#server/notes/waiting-letters-store.ts";
import type { Automatic, StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** Notes for a day after `through` are only counted. Letters from staff lie in the next mail, whenever they were written. */
export async function countMail(
  db: Db,
  whose: { organizationId: string; eventId: string },
  { cutOff, through }: { cutOff: Date; through: string },
): Promise<MailCounts[]> {
  const perContact = lettersToPrint(db, whose)
    .select((n) => {
      const isFromStaff = n("n.contactId", "is", null);
      const isAnyDay = n.and([n("n.deliverOn", "is", null), n.not(isFromStaff)]);
      return [
        countRows(
          n.or([
            n.and([isAnyDay, n("n.createdAt", "<", cutOff)]),
            n("n.deliverOn", "<=", through),
            isFromStaff,
          ]),
        ).as("inTime"),
        countRows(n.and([isAnyDay, n("n.createdAt", ">=", cutOff)])).as("late"),
        countRows(n("n.deliverOn", ">", through)).as("later"),
      ];
    })
    .groupBy("n.sheetGroup");
  return db
    .selectFrom(perContact.as("w"))
    .select(["w.inTime", "w.late", "w.later", countRows().as("contacts")])
    .groupBy(["w.inTime", "w.late", "w.later"])
    .execute();
}

/** Also one that was voided. */
export async function hasAutomaticRun(
  tx: Tx,
  { organizationId }: Automatic,
  { eventId, day }: { eventId: string; day: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("mailRuns")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .where("isAutomatic", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

export type MadeRun = PrintLimits & {
  /** The id of its first print job. */
  mailRunId: string;
  eventId: string;
  day: string;
  savedBefore: Date;
  createdAt: Date;
  jobs: number;
  sheets: number;
  remaining: number;
};

export async function insertRun(
  tx: Tx,
  { organizationId, userId, displayName }: StaffOrAutomatic,
  { mailRunId: id, sheets: printedSheets, createdAt, ...run }: MadeRun,
): Promise<void> {
  const by = { createdBy: userId, createdByName: displayName, isAutomatic: userId === null };
  await tx
    .insertInto("mailRuns")
    .values({ id, organizationId, ...run, printedSheets, createdAt, finishedAt: createdAt, ...by })
    .execute();
}

/** What was put together at the cut-off of a mail day. */
export type MadeMail = { madeAt: Date; letters: number; sheets: number };

/** Undefined if no print job was made without a press, or if all of them were voided. */
export async function findMadeMail(
  db: Db,
  { organizationId, eventId, day }: { organizationId: string; eventId: string; day: string },
): Promise<MadeMail | undefined> {
  const { madeAt, ...made } = await db
    .selectFrom("printJobs")
    .select((j) => [
      j.fn.min("createdAt").as("madeAt"),
      j.cast<number>(j.fn.coalesce(j.fn.sum("letterCount"), j.val(0)), "integer").as("letters"),
      j.cast<number>(j.fn.coalesce(j.fn.sum("sheetCount"), j.val(0)), "integer").as("sheets"),
    ])
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("automaticFor", "=", day)
    .where("voidedAt", "is", null)
    .executeTakeFirstOrThrow();
  return madeAt === null ? undefined : { madeAt, ...made };
}
