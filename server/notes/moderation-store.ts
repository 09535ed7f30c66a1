import type { HoldNote } from "#domain/notes/desk-letter.ts";
import { findSafetyDesk } from "#server/organizations/settings-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import { lockStaffLetter } from "./staff-letter-store.ts";
import { waitingLetters } from "./waiting-letters-store.ts";
import { staffAccountName } from "#server/identity/account-name.ts";
import { personName, unnamedFamily, unnamedStaff } from "#domain/identity/person-name.ts";

/** Before its day only the writer may see a note, so later ones than `through` are excluded. */
type EventRef = { organizationId: string; eventId: string; through: string };

function waitingHere(db: Db, { through, ...event }: EventRef) {
  return waitingLetters(db, event).where((n) =>
    n.or([n("n.deliverOn", "is", null), n("n.deliverOn", "<=", through)]),
  );
}

export type DeskRow = {
  id: string;
  participantId: string;
  participantName: string;
  buildingName: string | null;
  from: string;
  isFromTeam: boolean;
  signedAs: string | null;
  text: string;
  questions: string[];
  createdAt: Date;
  updatedAt: Date;
  held: boolean;
  photoId: string | null;
  checkedAt: Date | null;
  checkedByName: string | null;
  holdAt: Date | null;
  heldByName: string | null;
  holdReason: string | null;
  holdNote: string | null;
};

type Waiting = ReturnType<typeof waitingHere>;

/** Neither held nor checked since its last change. */
function onlyUnread(notes: Waiting): Waiting {
  return notes
    .where("n.heldAt", "is", null)
    .where((n) =>
      n.not(
        n.exists(
          n
            .selectFrom("letterChecks as k")
            .select("k.noteId")
            .whereRef("k.noteId", "=", "n.id")
            .whereRef("k.organizationId", "=", "n.organizationId")
            .whereRef("k.checkedAt", ">=", "n.updatedAt"),
        ),
      ),
    )
    .where((n) =>
      n.not(
        n.exists(
          n
            .selectFrom("staffLetters as s")
            .select("s.id")
            .whereRef("s.id", "=", "n.id")
            .whereRef("s.organizationId", "=", "n.organizationId")
            .where("s.checkedAt", "is not", null),
        ),
      ),
    );
}

export async function countUnread(db: Db, of: EventRef): Promise<number> {
  const { total } = await onlyUnread(waitingHere(db, of))
    .select(countRows().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

type DeskList = {
  only: "unread" | "held" | undefined;
  olderThan: PageCursor | undefined;
  limit: number;
};

/** Sorts the notes of the index of unprinted notes, so that saves need no extra index for a rarely used desk. */
export async function listDeskLetters(
  db: Db,
  of: EventRef,
  { only, olderThan, limit }: DeskList,
): Promise<DeskRow[]> {
  const waiting = waitingHere(db, of);
  const page = (only === "unread" ? onlyUnread(waiting) : waiting)
    .selectAll("n")
    .$if(only === "held", (notes) => notes.where("n.heldAt", "is not", null))
    .where(isOlder(olderThan, { at: "n.createdAt", id: "n.id" }))
    .orderBy("n.createdAt", "desc")
    .orderBy("n.id", "desc")
    .limit(limit);
  const rows = await db
    .selectFrom(page.as("w"))
    .leftJoin("notePhotos as ph", (join) => join.onRef("ph.noteId", "=", "w.id").on("ph.state", "=", "ready"))
    .leftJoin("eventBuildings as b", (join) =>
      join.onRef("b.id", "=", "w.buildingId").on("b.organizationId", "=", of.organizationId),
    )
    .leftJoin("letterChecks as k", (join) =>
      join.onRef("k.noteId", "=", "w.id").on("k.organizationId", "=", of.organizationId),
    )
    .leftJoin("letterHolds as h", (join) =>
      join.onRef("h.noteId", "=", "w.id").on("h.organizationId", "=", of.organizationId),
    )
    // A letter from staff has its check and its hold in its own row.
    .leftJoin("staffLetters as s", (join) =>
      join.onRef("s.id", "=", "w.id").on("s.organizationId", "=", of.organizationId),
    )
    .leftJoin("users as u", (join) =>
      join.on((on) => on("u.id", "=", on.fn.coalesce("k.checkedBy", "s.checkedBy"))),
    )
    .leftJoin("users as x", (join) =>
      join.on((on) => on("x.id", "=", on.fn.coalesce("h.heldBy", "s.heldBy"))),
    )
    .leftJoin("participantLinks as l", "l.contactId", "w.contactId")
    .select([
      "w.id",
      "w.participantId",
      "w.participantName",
      "b.name as buildingName",
      "w.text",
      "w.questions",
    ])
    .select(["w.createdAt", "w.updatedAt", "w.heldAt", "w.contactId", "ph.id as photoId", "l.signedAs"])
    .select(["w.contactName", "w.createdByName"])
    .select([staffAccountName("u").as("checkedByName"), staffAccountName("x").as("heldByName")])
    .select((row) => [
      row.fn.coalesce("k.checkedAt", "s.checkedAt").as("checkedAt"),
      row.fn.coalesce("h.heldAt", "s.heldAt").as("holdAt"),
      row.fn.coalesce("h.reason", "s.holdReason").as("holdReason"),
      row.fn.coalesce("h.note", "s.holdNote").as("holdNote"),
    ])
    .orderBy("w.createdAt", "desc")
    .orderBy("w.id", "desc")
    .execute();
  return rows.map(({ heldAt, contactId, contactName, createdByName, ...row }) => ({
    ...row,
    from: personName(
      { contact: contactName, account: createdByName },
      contactId === null ? unnamedStaff : unnamedFamily,
    ),
    held: heldAt !== null,
    isFromTeam: contactId === null,
  }));
}

async function countHeld(db: Db, of: EventRef): Promise<number> {
  const { total } = await waitingHere(db, of)
    .where("n.heldAt", "is not", null)
    .select(countRows().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** For printing, which leaves out held letters and prints unread ones. Absent where there are none. */
export async function countAtDesk(db: Db, of: EventRef): Promise<{ held?: number; unread?: number }> {
  const { isOn } = await findSafetyDesk(db, of);
  const [held, unread] = await Promise.all([countHeld(db, of), isOn ? countUnread(db, of) : 0]);
  return { ...(held === 0 ? {} : { held }), ...(unread === 0 ? {} : { unread }) };
}

export type LockedLetter = {
  /** Null for a letter from staff. */
  contactId: string | null;
  participantId: string;
  updatedAt: Date;
  isPrinted: boolean;
  heldAt: Date | null;
};

/** Waits for a print job that claims the note, which is then printed. A later print job skips it. */
export async function lockLetter(
  tx: Tx,
  staff: Staff,
  { eventId, through, noteId }: { eventId: string; through: string; noteId: string },
): Promise<LockedLetter | undefined> {
  const row = await tx
    .selectFrom("notes as n")
    .innerJoin("participants as p", "p.id", "n.participantId")
    .select(["n.contactId", "n.participantId", "n.updatedAt", "n.printedAt", "n.heldAt"])
    .where("n.id", "=", noteId)
    .where("n.organizationId", "=", staff.organizationId)
    .where("n.eventId", "=", eventId)
    .where("p.organizationId", "=", staff.organizationId)
    .where("p.deletedAt", "is", null)
    .where((n) =>
      n.or([n("n.deliverOn", "is", null), n("n.deliverOn", "<=", through), n("n.printedAt", "is not", null)]),
    )
    .forNoKeyUpdate("n")
    .executeTakeFirst();
  const found = row ?? (await lockStaffLetter(tx, staff, { eventId, noteId }));
  if (found === undefined) return undefined;
  const { printedAt, ...letter } = found;
  return { ...letter, isPrinted: printedAt !== null };
}

export async function insertCheck(
  tx: Tx,
  { organizationId, userId }: Staff,
  { eventId, noteId, now }: { eventId: string; noteId: string; now: Date },
): Promise<void> {
  const check = { checkedAt: now, checkedBy: userId };
  await tx
    .insertInto("letterChecks")
    .values({ noteId, organizationId, eventId, ...check })
    .onConflict((conflict) => conflict.column("noteId").doUpdateSet(check))
    .execute();
}

/** What is printed with their waiting letters has changed, so the letters are unread again. */
export async function deleteChecksOf(tx: Tx, contactIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("letterChecks as k")
    .using("notes as n")
    .whereRef("n.id", "=", "k.noteId")
    .where("n.contactId", "=", anyId(contactIds))
    .where("n.printedAt", "is", null)
    .execute();
}

export async function deleteCheck(tx: Tx, { organizationId }: Staff, noteId: string): Promise<void> {
  await tx
    .deleteFrom("letterChecks")
    .where("organizationId", "=", organizationId)
    .where("noteId", "=", noteId)
    .execute();
}

/** Guarded: changes only an unprinted note in the opposite state. */
export async function setHeld(
  tx: Tx,
  { organizationId }: Staff,
  noteId: string,
  heldAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("notes")
    .set({ heldAt })
    .where("organizationId", "=", organizationId)
    .where("id", "=", noteId)
    .where("printedAt", "is", null)
    .where("heldAt", heldAt === null ? "is not" : "is", null)
    .execute();
}

type NewHold = { eventId: string; noteId: string; note: string | null; now: Date };

export async function insertHold(
  tx: Tx,
  { organizationId, userId }: Staff,
  { eventId, noteId, note, now }: NewHold,
): Promise<void> {
  const hold = { heldAt: now, heldBy: userId, reason: null, note };
  await tx
    .insertInto("letterHolds")
    .values({ noteId, organizationId, eventId, ...hold })
    .onConflict((conflict) => conflict.column("noteId").doUpdateSet(hold))
    .execute();
}

/** A letter that was held by an earlier release has no row yet, and who held it is not known. */
export async function explainHold(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, noteId, heldAt, why }: { eventId: string; noteId: string; heldAt: Date; why: HoldNote },
): Promise<void> {
  await tx
    .insertInto("letterHolds")
    .values({ noteId, organizationId, eventId, heldAt, heldBy: null, ...why })
    .onConflict((conflict) => conflict.column("noteId").doUpdateSet(why))
    .execute();
}

export async function deleteHold(tx: Tx, { organizationId }: Staff, noteId: string): Promise<void> {
  await tx
    .deleteFrom("letterHolds")
    .where("organizationId", "=", organizationId)
    .where("noteId", "=", noteId)
    .execute();
}
