import { sql } from "kysely";
import * as z from "zod/mini";
import { anOrganization } from "#database/seed/builders.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import { activityAnswer, type Activity } from "#domain/notes/message-status.ts";
import { note } from "#domain/notes/note.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aPrintDesk, type PrintDesk } from "../print-desk.ts";
import { aSignedInPerson, askServer, callServer, type Answer } from "../test-server.ts";
import type { Action, Kept, Outcome } from "./actions.ts";
import { children, everybody } from "./letters.ts";

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;
/** Who prints and who writes. Signing in is slow, so the same people go from camp to camp. */
export type Cast = { staff: Person; writers: Person[] };

export async function aCast(server: RunningServer): Promise<Cast> {
  const staff = await aSignedInPerson(server);
  return { staff, writers: await Promise.all(everybody.map(() => aSignedInPerson(server))) };
}

export type LetterCamp = {
  place: { organizationId: string; eventId: string };
  contactIds: string[];
  sheets: PrintDesk["sheets"];
  perform(action: Action): Promise<Outcome>;
  kept(): Promise<Kept>;
  activities(who: number): Promise<Omit<Activity, "participantId">[]>;
  close(): Promise<void>;
};

export async function aLetterCamp(server: RunningServer, cast: Cast): Promise<LetterCamp> {
  const { db } = server.deps;
  const { id: organizationId } = await anOrganization(db, { members: [cast.staff] });
  const event = await anEvent(db, { organization: { id: organizationId } });
  const campers: SeededCamper[] = [];
  for (const name of ["Ada", "Bea"]) campers.push(await aCamper(db, { event, name }));
  const writers: Writer[] = [];
  for (const [who, child] of children.entries()) {
    const [by, to] = [cast.writers[who], campers[child]];
    if (by === undefined || to === undefined)
      throw new Error("The cast has too few writers or the camp too few campers.");
    const from = await aContact(db, { of: to, name: by.name, now: new Date(who) });
    await aLink(db, { from, to, by });
    writers.push({ contactId: from.id, participantId: to.id, headers: by.headers });
  }
  const place = { organizationId, eventId: event.id };
  const desk = await aPrintDesk(server, cast.staff, place);
  const contactIds = writers.map(({ contactId }) => contactId);
  return {
    place,
    contactIds,
    sheets: desk.sheets,
    perform: performer({ server, place, writers, desk, staff: cast.staff }),
    kept: () => readKept(server, organizationId, contactIds),
    activities: async (who) => {
      const { body } = await askServer(server, "/api/my/activity", writers[who]?.headers);
      return activityAnswer.parse(body).activities.map(({ newestNote, lastPrintedAt, lastRespondedAt }) => ({
        newestNote,
        lastPrintedAt,
        lastRespondedAt,
      }));
    },
    // Its notes must not count in the hour of the next one.
    close: async () => void (await db.deleteFrom("organizations").where("id", "=", organizationId).execute()),
  };
}

type Writer = { contactId: string; participantId: string; headers: Person["headers"] };
type Stage = {
  server: RunningServer;
  place: LetterCamp["place"];
  writers: readonly Writer[];
  desk: PrintDesk;
  staff: Person;
};

const saved = z.object({ result: z.object({ note }) });
const refused = z.object({ error: z.object({ code: z.string() }) });

function performer(stage: Stage): LetterCamp["perform"] {
  return async (action) => {
    if (action.type === "save" || action.type === "delete" || action.type === "removeContact")
      return callFor(stage, action);
    const { server, desk, writers } = stage;
    if (action.type === "void") return { type: "voided", ...(await desk.void(action.jobId)) };
    if (action.type === "claim") {
      const claim = await desk.claim(action);
      if (claim.empty) return { type: "nothingToClaim", remaining: claim.remaining };
      const contactIds = writers.map(({ contactId }) => contactId);
      return readClaim(server, claim, { contactIds, sheets: desk.sheets });
    }
    const { responseId } = await desk.respond(action.jobId, action.sheetNumber, action.scope);
    const { uploadedAt } = await server.deps.db
      .selectFrom("responses")
      .select("uploadedAt")
      .where("id", "=", responseId)
      .executeTakeFirstOrThrow();
    return { type: "responded", uploadedAt: uploadedAt.toISOString() };
  };
}

type Called = Extract<Action, { type: "save" | "delete" | "removeContact" }>;

async function callFor({ server, place, writers, staff }: Stage, action: Called): Promise<Outcome> {
  const writer = writers[action.who];
  if (writer === undefined) throw new Error(`there is no writer ${action.who}`);
  const { participantId, contactId, headers } = writer;
  const to = { orgId: place.organizationId, eventId: place.eventId, participantId };
  if (action.type === "removeContact") {
    const answer = await callServer(server, "removeContact", { ...to, contactId }, staff.headers);
    return answer.status === 200 ? { type: "contactRemoved" } : refusal(answer);
  }
  if (action.type === "delete") {
    const answer = await callServer(server, "deleteNote", { ...to, noteId: action.noteId }, headers);
    return answer.status === 200 ? { type: "deleted" } : refusal(answer);
  }
  const { text, noteId, basedOn } = action;
  const answer = await callServer(server, "addNote", { ...to, text, noteId, basedOn }, headers);
  if (answer.status !== 200) return refusal(answer);
  const { id, createdAt, updatedAt, printedAt, returned, ...visible } = saved.parse(answer.body).result.note;
  return { type: "saved", note: { id, text: visible.text, createdAt, updatedAt, printedAt, returned } };
}

function refusal({ body }: Answer): Outcome {
  return { type: "refused", code: refused.parse(body).error.code };
}

/** What a job that was just made has on its sheets. */
export async function readClaim(
  server: RunningServer,
  { jobId, remaining }: { jobId: string; remaining: number },
  { contactIds, sheets }: Pick<LetterCamp, "contactIds" | "sheets">,
): Promise<Outcome> {
  const { createdAt } = await server.deps.db
    .selectFrom("printJobs")
    .select("createdAt")
    .where("id", "=", jobId)
    .executeTakeFirstOrThrow();
  const claimed = (await sheets(jobId)).map(({ contactId, notes }) => ({
    who: contactIds.indexOf(contactId ?? ""),
    notes: notes.map(({ noteId, text }) => ({ id: noteId, text })),
  }));
  return { type: "claimed", jobId, printedAt: createdAt.toISOString(), sheets: claimed, remaining };
}

async function readKept(server: RunningServer, organizationId: string, contactIds: string[]): Promise<Kept> {
  const { rows } = await sql<{ kept: Kept }>`
    select json_build_object(
      'notes', coalesce((
        select json_agg(json_build_object('id', id, 'who', array_position(${contactIds}::uuid[], contact_id) - 1,
          'text', text, 'jobId', print_job_id, 'sheetNumber', sheet_number, 'returned', returned_at is not null)
          order by id)
        from notes where organization_id = ${organizationId}), '[]'),
      'jobs', coalesce((
        select json_agg(json_build_object('id', id, 'voided', voided_at is not null) order by id)
        from print_jobs where organization_id = ${organizationId}), '[]'),
      'sheetNotes', coalesce((
        select json_agg(json_build_object('noteId', note_id, 'jobId', print_job_id, 'sheetNumber', sheet_number,
          'text', text) order by print_job_id, sheet_number, position)
        from sheet_notes where organization_id = ${organizationId}), '[]')
    ) as kept`.execute(server.deps.db);
  return rows[0]?.kept ?? { notes: [], jobs: [], sheetNotes: [] };
}
