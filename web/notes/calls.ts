import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as contract from "#domain/notes/contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { type MyParticipant } from "#domain/invites/my-participant.ts";
import type { NoteToDelete, NoteToSave } from "#domain/notes/note-to-save.ts";
import type { notesAnswer } from "#domain/notes/note.ts";
import { type Note } from "#domain/notes/note.ts";
import { call } from "#web/platform/call.ts";
import { errorCodeOf } from "#web/platform/error-codes.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { activityKey } from "./activity-calls.ts";

type Listed = { participants: readonly MyParticipant[] };
type Page = z.infer<typeof notesAnswer>;

export const participantKey = (participantId: string) => ["my-participant", participantId];
const notesKey = (participantId: string) => ["my-notes", participantId];
const newestKey = (participantId: string) => [...notesKey(participantId), "newest"];

/** Uses the participant list's cached data until the request finishes. */
export function useMyParticipant(participantId: string, userId: string) {
  const queries = useQueryClient();
  return useLiveQuery(
    {
      queryKey: participantKey(participantId),
      queryFn: ({ signal }) => call(contract.readMyParticipant, { participantId }, { signal }),
      onDevice: { shape: contract.readMyParticipant.output, child: participantId },
      placeholderData: () =>
        queries
          .getQueryData<Listed>(["my-participants"])
          ?.participants.find((known) => known.participantId === participantId),
    },
    [identityTopics.person(userId)],
  );
}

/** The newest ten. */
export function useMyNotes(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: newestKey(participantId),
      queryFn: ({ signal }) => call(contract.listMyNotes, { participantId }, { signal }),
      onDevice: { shape: contract.listMyNotes.output, child: participantId },
    },
    [identityTopics.person(userId)],
  );
}

/** If this request fails, the notes show without the "handed out" step. */
export function useMyHandOuts(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: ["my-hand-outs", participantId],
      queryFn: ({ signal }) => call(contract.listMyHandOuts, { participantId }, { signal }),
      onDevice: { shape: contract.listMyHandOuts.output, child: participantId },
    },
    [identityTopics.person(userId)],
  );
}

/** Ten notes after a cursor. The cursor moves with every new note, so old data stays until the response arrives. */
export function useOlderNotes(participantId: string, userId: string, older: string) {
  return useLiveQuery(
    {
      queryKey: [...notesKey(participantId), older],
      queryFn: ({ signal }) => call(contract.listMyNotes, { participantId, older }, { signal }),
      placeholderData: (visible: Page | undefined) => visible,
    },
    [identityTopics.person(userId)],
  );
}

export function useNoteMutations() {
  const queries = useQueryClient();
  return {
    async save(saved: NoteToSave): Promise<Note> {
      const answer = await call(contract.addNote, saved);
      await show(queries, saved.participantId, (notes) => withNote(notes, answer.note));
      return answer.note;
    },
    async remove(deleted: NoteToDelete): Promise<void> {
      await call(contract.deleteNote, deleted);
      await show(queries, deleted.participantId, (notes) => notes.filter(({ id }) => id !== deleted.noteId));
    },
    /** Call it after an error: the server decided on newer state than the screen shows. */
    async reread(participantId: string): Promise<void> {
      const keys = [notesKey(participantId), participantKey(participantId)];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  };
}

async function show(
  queries: QueryClient,
  participantId: string,
  change: (notes: Note[]) => Note[],
): Promise<void> {
  const queryKey = newestKey(participantId);
  // A response still in flight was read before this change.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Page>(queryKey, (page) => page && { ...page, notes: change(page.notes) });
  void queries.invalidateQueries({ queryKey: notesKey(participantId) });
  void queries.invalidateQueries({ queryKey: activityKey });
}

function withNote(notes: Note[], saved: Note): Note[] {
  const others = notes.filter(({ id }) => id !== saved.id);
  return [...others, saved].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

export type NoteErrorCode = (typeof contract.addNote)["errors"][number];

/** What the server decided on newer state than the screen shows. */
export function noteErrorIn(error: unknown): NoteErrorCode | undefined {
  return errorCodeOf(error, contract.addNote);
}
