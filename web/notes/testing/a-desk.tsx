import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { MyNotes } from "../my-notes.tsx";
import { aNote, maya } from "./letter-answers.ts";

type Seed = {
  notes?: readonly Note[];
  older?: string | null;
  participant?: MyParticipant | undefined;
  everybody?: readonly MyParticipant[];
  isClosed?: boolean;
};

/** The notes to Maya as the server lists them from now on. */
export function sayNotes(server: ScriptedAnswers, notes: readonly Note[], older: string | null = null): void {
  server.say(`GET /my/participants/${maya.participantId}/notes`, { notes, older });
}

/** Which of them were handed out, as the server says it from now on. */
export function sayHandOuts(server: ScriptedAnswers, handOuts: MyHandOuts): void {
  server.say(`GET /my/participants/${maya.participantId}/handOuts`, handOuts);
}

export function showNotes(server: ScriptedAnswers, seed: Seed = {}): void {
  const { notes = [], older = null, everybody = [maya], isClosed = false } = seed;
  const participant = "participant" in seed ? seed.participant : maya;
  sayNotes(server, notes, older);
  show(
    <MyNotes
      userId="elena"
      participantId={maya.participantId}
      participant={participant}
      everybody={everybody}
      isClosed={isClosed}
    />,
  );
}

export type SentNote = {
  participantId: string;
  noteId: string;
  text: string;
  basedOn?: string;
  deliverOn?: string | null;
};

/** What was sent to addNote, in order. */
export function sentNotes(server: ScriptedAnswers): SentNote[] {
  return server.sent.flatMap((body) => (isSentNote(body) ? [body.data] : []));
}

function isSentNote(body: unknown): body is { data: SentNote } {
  return (
    typeof body === "object" &&
    body !== null &&
    "data" in body &&
    typeof body.data === "object" &&
    body.data !== null &&
    "text" in body.data
  );
}

/** The server takes whatever comes, and lists it among the others. */
export function acceptNotes(server: ScriptedAnswers, others: readonly Note[] = []): void {
  server.answer("addNote", () => {
    const sent = sentNotes(server).at(-1);
    const now = new Date().toISOString();
    const words = { id: sent?.noteId ?? "", text: sent?.text ?? "", deliverOn: sent?.deliverOn ?? null };
    const note = aNote({ ...words, createdAt: now, updatedAt: now });
    if (sent?.participantId === maya.participantId)
      sayNotes(server, [note, ...others.filter(({ id }) => id !== note.id)]);
    return Response.json({ result: { note } });
  });
}

export const field = () => screen.findByRole("textbox", { name: "Your letter to Maya" });
export const button = (name: string) => screen.findByRole("button", { name });
export const press = async (name: string) => userEvent.click(await button(name));
export const isDisabled = async (name: string) => (await button(name)).hasAttribute("disabled");

export async function write(text: string): Promise<void> {
  await press("Write Note");
  await userEvent.type(await field(), text);
}

export function keptTexts(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.includes(".kept."))
    .map((key) => localStorage.getItem(key) ?? "");
}

/** Triggers the refetch of a tab that becomes visible. */
export function lookAgain(): void {
  window.dispatchEvent(new Event("visibilitychange"));
}
