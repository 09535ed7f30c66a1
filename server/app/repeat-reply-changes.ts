import { sql } from "kysely";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteBooksOf } from "#server/responses/books/store.ts";

const repliesPerBatch = 2_000;

/** Compares every reply, because a move or a narrowed audience leaves no timestamp in the row. */
export async function repeatReplyChanges(tx: Tx, later: Db): Promise<number> {
  let changed = 0;
  let after: string | undefined;
  do {
    const restored = await listBatch(tx, after);
    const ids = restored.map(({ id }) => id);
    const laterById = new Map((await listByIds(later, ids)).map((reply) => [reply.id, reply]));
    for (const reply of restored) {
      const then = laterById.get(reply.id);
      if (then === undefined || !(await repeatChange(tx, reply, then))) continue;
      await deleteBooksOf(tx, reply);
      changed += 1;
    }
    after = ids.length === repliesPerBatch ? ids.at(-1) : undefined;
  } while (after !== undefined);
  return changed;
}

function replies(db: Db) {
  return db
    .selectFrom("responses as r")
    .select([
      "r.id",
      "r.organizationId",
      "r.participantId",
      "r.printJobId",
      "r.sheetNumber",
      "r.page",
      "r.scope",
    ])
    .select(["r.withdrawnAt", "r.heldAt"])
    .select(
      sql<string[]>`array(select a.contact_id from response_addressees a where a.response_id = r.id)`.as(
        "addressees",
      ),
    );
}

type Reply = Awaited<ReturnType<typeof listByIds>>[number];

function listBatch(tx: Tx, after: string | undefined): Promise<Reply[]> {
  return replies(tx)
    .$if(after !== undefined, (all) => all.where("r.id", ">", after ?? ""))
    .orderBy("r.id")
    .limit(repliesPerBatch)
    .execute();
}

function listByIds(db: Db, ids: readonly string[]) {
  return replies(db).where("r.id", "=", anyId(ids)).execute();
}

/** False if the restored reply has no reader that the later one has lost. */
async function repeatChange(tx: Tx, reply: Reply, then: Reply): Promise<boolean> {
  if (reply.withdrawnAt !== null) return false;
  if (then.withdrawnAt !== null) {
    await withdraw(tx, reply, then.withdrawnAt);
    return true;
  }
  const isMoved = reply.printJobId !== then.printJobId || reply.sheetNumber !== then.sheetNumber;
  // Without its later sheet, the reply is held: staff decide where it belongs.
  const isHomeless = isMoved && !(await moveToSheet(tx, then));
  const isNarrowed = isMoved || hasLostReaders(reply, then);
  if (isNarrowed && !isHomeless) await saveReaders(tx, then);
  const heldAt = then.heldAt ?? (isHomeless ? new Date() : null);
  const isHeld = reply.heldAt === null && heldAt !== null;
  if (isHeld) await tx.updateTable("responses").set({ heldAt }).where("id", "=", reply.id).execute();
  return (isNarrowed && !isHomeless) || isHeld;
}

function hasLostReaders(reply: Reply, then: Reply): boolean {
  if (then.scope === "participant") return false;
  return reply.scope === "participant" || reply.addressees.some((id) => !then.addressees.includes(id));
}

/** Like the action, this discards the upload, so that the same page can be sent again. */
async function withdraw(tx: Tx, { id }: Reply, withdrawnAt: Date): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ state: "discarded", why: "withdrawn", settledAt: withdrawnAt })
    .where("id", "=", id)
    .where("state", "=", "filed")
    .execute();
  await tx.updateTable("responses").set({ withdrawnAt }).where("id", "=", id).execute();
}

/** False if the sheet was printed after the moment. */
async function moveToSheet(
  tx: Tx,
  { id, organizationId, printJobId, sheetNumber, page, scope }: Reply,
): Promise<boolean> {
  const sheet = await tx
    .selectFrom("sheets")
    .select(["eventId", "participantId", "contactId", "kind"])
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", printJobId)
    .where("number", "=", sheetNumber)
    .executeTakeFirst();
  if (sheet === undefined) return false;
  const target = { eventId: sheet.eventId, printJobId, sheetNumber };
  await tx.updateTable("uploads").set(target).where("id", "=", id).execute();
  await tx
    .updateTable("responses")
    .set({ ...sheet, ...target, page, scope })
    .where("id", "=", id)
    .execute();
  return true;
}

async function saveReaders(tx: Tx, { id, scope, addressees }: Reply): Promise<void> {
  await tx.updateTable("responses").set({ scope }).where("id", "=", id).execute();
  await tx.deleteFrom("responseAddressees").where("responseId", "=", id).execute();
  // Raw: contacts that were added after the moment are not there.
  await sql`
    insert into response_addressees (response_id, contact_id, organization_id, event_id, participant_id)
    select r.id, c.id, c.organization_id, c.event_id, c.participant_id
    from responses r join contacts c on c.participant_id = r.participant_id
    where r.id = ${id} and c.id = any(${addressees}::uuid[])`.execute(tx);
}
