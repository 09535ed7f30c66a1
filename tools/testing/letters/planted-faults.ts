import { sql } from "kysely";
import type { RunningServer } from "#server/app/start-server.ts";
import type { PrintLimits } from "#domain/printing/limits.ts";
import { packSheets } from "#domain/printing/pack-sheets.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import * as printing from "#server/printing/store.ts";
import { randomId } from "#database/seed/builders.ts";
import { codeOfJob } from "#database/seed/letter-builders.ts";
import type { Outcome, NoteView } from "./actions.ts";
import { readClaim, type Cast, type LetterCamp } from "./letter-camp.ts";

/**
 * Runs work in request order. The effect of a planted fault must not depend on timing: shrinking would skip a shorter
 * sequence that passed by chance and report a longer one.
 */
function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let line: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = line.then(work);
    line = turn.catch(() => undefined);
    return turn;
  };
}

/** The product with the oldest mistake there is: an edit that does not say that the note must still wait. */
export function editsWhateverItsState(server: RunningServer, camp: LetterCamp): LetterCamp {
  const { db, clock } = server.deps;
  const inTurn = inTurns();
  const edit: LetterCamp["perform"] = async (action) => {
    if (action.type !== "save" || action.noteId === undefined || action.basedOn !== undefined)
      return camp.perform(action);
    const { noteId, text, who } = action;
    const { rows } = await sql<{ [K in keyof NoteView]: NoteView[K] | Date }>`
      update notes set text = ${text}, updated_at = ${clock.now()}
      where id = ${noteId} and contact_id = ${camp.contactIds[who]} and text <> ${text}
      returning id, text, created_at as "createdAt", updated_at as "updatedAt", printed_at as "printedAt",
        returned_at is not null as returned`.execute(db);
    const [row] = rows;
    if (row === undefined) return camp.perform(action);
    const note: NoteView = JSON.parse(JSON.stringify(row));
    return { type: "saved", note };
  };
  return { ...camp, perform: (action) => inTurn(() => edit(action)) };
}

/** The same fault when marking: notes are read and then marked by id, without checking for changes in between. */
export function marksWhateverTheirState(server: RunningServer, camp: LetterCamp, cast: Cast): LetterCamp {
  const { deps } = server;
  const { eventId, organizationId } = camp.place;
  const inTurn = inTurns();
  const readWaiting = () =>
    deps.db
      .selectFrom("notes")
      .select(["id", "participantId", "contactId"])
      .where("organizationId", "=", organizationId)
      .where("printedAt", "is", null)
      .orderBy(sql`array_position(${camp.contactIds}::uuid[], contact_id)`)
      .orderBy("createdAt")
      .execute();
  type Waiting = Awaited<ReturnType<typeof readWaiting>>;
  const mark = async (waiting: Waiting, { limitPerSheet, maxSheets }: PrintLimits): Promise<Outcome> => {
    const staff = await requireStaff(deps.db, { userId: cast.staff.id, sessionId: null }, organizationId);
    const own = waiting.map((note) => ({ ...note, sheetGroup: note.contactId }));
    const packed = packSheets(own, { limitPerSheet, maxSheets: waiting.length });
    const remaining = Math.max(0, packed.length - maxSheets);
    if (packed.length === 0) return { type: "nothingToClaim", remaining };
    const jobId = randomId();
    const printedAt = deps.clock.now();
    const sheets = packed
      .slice(0, maxSheets)
      .flatMap(([first]) => first ?? [])
      .map(sheetOf);
    const notes = packed
      .slice(0, maxSheets)
      .flatMap((sheet, at) =>
        sheet.map(({ id }, place) => ({ id, sheetNumber: at + 1, position: place + 1 })),
      );
    await deps.transact(async (tx) => {
      const job = { eventId, jobId, code: codeOfJob(jobId), createdAt: printedAt, sheetCount: sheets.length };
      await printing.insertPrintJob(tx, staff, { ...job, kind: "letters" });
      await printing.insertSheets(tx, staff, { eventId, jobId, sheets });
      await printing.copyToSheets(tx, staff, { jobId, notes });
      for (const { id, sheetNumber } of notes)
        await sql`
          update notes set printed_at = ${printedAt}, print_job_id = ${jobId}, sheet_number = ${sheetNumber},
            returned_at = null
          where id = ${id}`.execute(tx);
    });
    return readClaim(server, { jobId, remaining }, camp);
  };
  const perform: LetterCamp["perform"] = async (action) => {
    if (action.type !== "claim") return inTurn(() => camp.perform(action));
    const waiting = await inTurn(readWaiting);
    // Queues behind concurrent actions: by then they have read or changed the same notes.
    return inTurn(() => mark(waiting, action));
  };
  return { ...camp, perform };
}

function sheetOf({ participantId, contactId }: { participantId: string; contactId: string }, at: number) {
  const names = { participantName: "somebody", contactName: "somebody", buildingName: null };
  const tokenHash = new Uint8Array(32);
  return { number: at + 1, participantId, contactId, buildingId: null, tokenHash, ...names };
}
