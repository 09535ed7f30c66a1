import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { note, notesAnswer, type Note } from "#domain/notes/note.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily, aParent, type FamilySeed, type TestFamily } from "./a-family.ts";
import type { Answer, aSignedInPerson } from "./test-server.ts";

type Person = Parameters<typeof aSignedInPerson>[1];
type Linked = Pick<TestFamily, "camp" | "event" | "camper"> & { contact: { id: string; email: string } };

type More = { noteId?: string; basedOn?: string; deliverOn?: string | null; questions?: string[] };

export type TestWriter = Awaited<ReturnType<typeof aWriter>>;

/** Links an account to a camper as one contact, without the mails of inviting. */
export async function link(
  server: RunningServer,
  { camp, event, camper, contact }: Linked,
  userId: string,
  createdAt = new Date(),
): Promise<void> {
  await server.deps.db
    .insertInto("participantLinks")
    .values({
      id: randomUUID(),
      organizationId: camp.id,
      eventId: event.id,
      participantId: camper.id,
      contactId: contact.id,
      userId,
      createdAt,
    })
    .execute();
}

export async function aWriter(server: RunningServer, family: Linked, seed: Person = {}) {
  const person = await aParent(server, { email: family.contact.email, ...seed });
  await link(server, family, person.id);
  const of = { orgId: family.camp.id, eventId: family.event.id, participantId: family.camper.id };
  const path = `/api/my/participants/${of.participantId}`;
  const save = (text: string, more: More = {}): Promise<Answer> =>
    person.call("addNote", { ...of, text, ...more });
  const notes = (older?: string): Promise<Answer> =>
    person.ask(`${path}/notes${older === undefined ? "" : `?older=${older}`}`);
  return {
    ...person,
    of,
    path,
    save,
    notes,
    remove: (noteId: string): Promise<Answer> => person.call("deleteNote", { ...of, noteId }),
    /** Throws if the save was rejected. */
    saved: async (text: string, more: More = {}): Promise<Note> => noteIn(await save(text, more)),
    listed: async (): Promise<Note[]> => notesAnswer.parse((await notes()).body).notes,
  };
}

export function noteIn({ body }: Answer): Note {
  return z.object({ result: z.object({ note }) }).parse(body).result.note;
}

/** A camp, a camper, and a parent who may write. */
export async function aWritingFamily(server: RunningServer, seed: FamilySeed & { parent?: Person } = {}) {
  const family = await aFamily(server, seed);
  return { ...family, writer: await aWriter(server, family, seed.parent) };
}
