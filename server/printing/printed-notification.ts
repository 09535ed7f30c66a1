import { spanishTermsFor } from "#domain/organizations/terms-es.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import {
  defineNotification,
  queueNotifications,
  type NotificationText,
} from "#server/notifications/notification.ts";
import type { From } from "#server/notifications/store.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { jobsOfRun, lettersOnSheets } from "./store.ts";

type Printed = { participantId: string; participantName: string; notes: number };
type AllPrinted = readonly [Printed, ...Printed[]];
type JobKey = { organizationId: string; jobId: string };

/** One mail per writer and run, once the PDF is stored. */
export async function queuePrintedNotifications(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { organizationId, eventId, jobId, jobIds }: JobKey & { eventId: string; jobIds: readonly string[] },
): Promise<void> {
  const writers = await listWriters(tx, organizationId, jobIds);
  const about = { organizationId, kind: "printed", about: jobId, eventId, printJobId: jobId } as const;
  // No requeue: a job that is rendered again after a purge must not notify again.
  await queueNotifications(
    tx,
    deps,
    writers.map((userId) => ({ ...about, userId })),
  );
}

async function listWriters(tx: Tx, organizationId: string, jobIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("sheets as s")
    .innerJoin("activeLinks as l", "l.contactId", "s.contactId")
    .select("l.userId")
    .distinct()
    .where("s.printJobId", "=", anyId(jobIds))
    .where("s.organizationId", "=", organizationId)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Empty for a job that was voided meanwhile: its letters wait again. */
async function listPrinted(
  db: Db,
  { organizationId, jobId, userId }: JobKey & { userId: string },
): Promise<Printed[]> {
  const job = await db
    .selectFrom("printJobs as j")
    .select(jobsOfRun.as("jobIds"))
    .where("j.id", "=", jobId)
    .where("j.organizationId", "=", organizationId)
    .where("j.voidedAt", "is", null)
    .executeTakeFirst();
  if (job === undefined) return [];
  return db
    .selectFrom("sheets as s")
    .innerJoin("activeLinks as l", "l.contactId", "s.contactId")
    .innerJoin("participants as p", "p.id", "s.participantId")
    .leftJoin(lettersOnSheets(db, job.jobIds), (n) =>
      n.onRef("n.printJobId", "=", "s.printJobId").onRef("n.sheetNumber", "=", "s.number"),
    )
    .select((from) => [
      "p.id as participantId",
      "p.name as participantName",
      from.cast<number>(from.fn.coalesce(from.fn.sum("n.notes"), from.lit(0)), "integer").as("notes"),
    ])
    .where("s.printJobId", "=", anyId(job.jobIds))
    .where("s.organizationId", "=", organizationId)
    .where("l.userId", "=", userId)
    .groupBy(["p.id", "p.name"])
    .orderBy((from) => from.fn.min("s.number"))
    .execute();
}

const en = (from: From, printed: AllPrinted): NotificationText => {
  const { mailCall } = termsFor(from.organizationType);
  const several = isSeveral(printed);
  const letters = `${several ? "letters" : "letter"} to ${namesIn("en-US", printed)}`;
  const handed = `${from.organizationName} will hand ${several ? "them" : "it"} out at ${mailCall}.`;
  return {
    subject: `Your ${letters} ${several ? "were" : "was"} printed for ${mailCall}`,
    preheader: handed,
    paragraphs: [`Your ${letters} ${several ? "have" : "has"} been printed. ${handed}`],
    link: { path: pathTo(printed), label: several ? "See your letters" : "See your letter" },
  };
};

const es = (from: From, printed: AllPrinted): NotificationText => {
  const { mailCall } = spanishTermsFor(from.organizationType);
  const several = isSeveral(printed);
  const letters = `${several ? "Sus cartas" : "Su carta"} para ${namesIn("es-US", printed)}`;
  const handed = `El personal de ${from.organizationName} ${several ? "las" : "la"} entrega en mano.`;
  return {
    subject: `${letters} ${several ? "se imprimieron" : "se imprimió"} para ${mailCall}`,
    preheader: handed,
    paragraphs: [`${letters} ya ${several ? "están impresas" : "está impresa"}. ${handed}`],
    link: { path: pathTo(printed), label: several ? "Ver sus cartas" : "Ver su carta" },
  };
};

/** One mail per user and run, for all children. */
export const printedNotification = defineNotification({
  kind: "printed",
  async load(db, { userId, organizationId, printJobId }): Promise<AllPrinted | undefined> {
    if (printJobId === null) return undefined;
    const [first, ...others] = await listPrinted(db, { organizationId, jobId: printJobId, userId });
    return first === undefined ? undefined : [first, ...others];
  },
  texts: { en, es },
});

function isSeveral(printed: AllPrinted): boolean {
  return printed.reduce((sum, { notes }) => sum + notes, 0) > 1;
}

function namesIn(locale: string, printed: AllPrinted): string {
  const names = new Set(printed.map(({ participantName }) => firstNameOf(participantName)));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}

function pathTo([{ participantId }, ...others]: AllPrinted): string {
  return others.length === 0 ? `/my/participants/${participantId}` : "/my/participants";
}
