import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { maxQuestionLength } from "#domain/notes/questions.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { draftStatus } from "./draft-status.ts";
import { isUnsent, newDraft } from "./drafts.ts";
import { acceptNotes, press, sentNotes, showNotes, write } from "./testing/a-desk.tsx";
import { aNote, aPrintedNote, maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
});
afterEach(cleanup);

const who = "Who sleeps above you?";

test("questions are typed or picked from the ideas, and are saved with the letter", async () => {
  acceptNotes(server);
  showNotes(server, { participant: maya, everybody: [maya] });
  await write("Dear Maya");
  await press("Questions");
  const first = await screen.findByRole("textbox", { name: "Question 1" });
  expect(first).toHaveProperty("maxLength", maxQuestionLength);
  await userEvent.type(first, who);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Ideas" }), "Ages 6–8");
  await userEvent.click(screen.getByRole("button", { name: "What made you laugh today?" }));
  expect(screen.getByRole("textbox", { name: "Question 2" })).toHaveProperty(
    "value",
    "What made you laugh today?",
  );
  await press("Done");
  await screen.findByRole("button", { name: "Questions (2)" });
  await press("Save Note");
  await screen.findByRole("button", { name: "Edit" });
  expect(sentNotes(server).at(-1)).toMatchObject({
    text: "Dear Maya",
    questions: [who, "What made you laugh today?"],
  });
});

test("the letter on its card shows its questions", async () => {
  showNotes(server, { notes: [aNote({ questions: [who] })] });
  expect((await screen.findByRole("list", { name: "Your questions" })).textContent).toBe(who);
});

test("other questions alone make a draft unsent, and are not lost", () => {
  const note = aNote({ questions: [who] });
  const draft = newDraft("maya", note);
  expect(isUnsent(draft)).toBe(false);
  expect(isUnsent({ ...draft, questions: [`${who} `, ""] })).toBe(false);
  const changed = { ...draft, questions: [] };
  expect(isUnsent(changed)).toBe(true);
  // A retry finds out whether these questions arrived, and not only the text.
  const sent = { ...changed, sentText: note.text };
  expect(draftStatus(sent, [note])).toEqual({ status: "free", basedOn: note.updatedAt });
  expect(draftStatus(sent, [aNote({ questions: [] })])).toEqual({ status: "saved" });
  expect(draftStatus(changed, [aPrintedNote({ questions: [who] })])).toMatchObject({
    collision: { type: "justPrinted" },
  });
});
