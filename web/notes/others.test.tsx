import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteErrors } from "#domain/notes/errors.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import {
  acceptNotes,
  field,
  keptTexts,
  press,
  sayNotes,
  sentNotes,
  showNotes,
  write,
} from "./testing/a-desk.tsx";
import { aNote, ines, joel, maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
  server.say("GET /my/activity", { activities: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const everybody = [maya, ines, joel];
const box = (name: string | RegExp) => screen.findByRole("checkbox", { name });

function answerFor(refused: Record<string, { code?: string; message: string; http: number }>): void {
  server.answer("addNote", () => {
    const sent = sentNotes(server).at(-1);
    const no = refused[sent?.participantId ?? ""];
    if (no !== undefined)
      return Response.json({ error: { code: no.code, message: no.message } }, { status: no.http });
    const note = aNote({ id: sent?.noteId ?? "", text: sent?.text ?? "" });
    if (sent?.participantId === maya.participantId) sayNotes(server, [note]);
    return Response.json({ result: { note } });
  });
}

test("offers no other recipients to a user with one child", async () => {
  showNotes(server, { everybody: [maya] });
  await press("Write Note");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(server.requests).not.toContain("GET /my/activity");
});

test("each ticked child gets a note of its own", async () => {
  acceptNotes(server);
  showNotes(server, { everybody });
  await write("Dear both");
  await userEvent.click(await box("Send to Ines, too"));
  await box("Send to Joel, too Week 4 · Trailblazers, Camp Pine Hollow");
  await press("Save Note");
  await screen.findByText("Also saved for Ines.");
  const [first, second, ...more] = sentNotes(server);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ participantId: maya.participantId, text: "Dear both" });
  expect(second).toMatchObject({
    orgId: ines.orgId,
    eventId: ines.eventId,
    participantId: ines.participantId,
    text: "Dear both",
  });
  expect(second?.noteId).not.toBe(first?.noteId);
  expect(keptTexts()).toEqual([]);
});

test("the tick is kept with the text, and so is the other note's id", async () => {
  showNotes(server, { everybody });
  await write("Dear both");
  await userEvent.click(await box("Send to Ines, too"));
  const before = keptTexts();
  cleanup();
  showNotes(server, { everybody });
  expect(await box("Send to Ines, too")).toHaveProperty("checked", true);
  expect(keptTexts()).toEqual(before);
  await userEvent.click(await box("Send to Ines, too"));
  acceptNotes(server);
  await press("Save Note");
  await screen.findByText("Waiting to print");
  expect(sentNotes(server)).toHaveLength(1);
});

test("a child whose event is over or who has a waiting letter is not offered", async () => {
  server.say("GET /my/activity", {
    activities: [
      {
        participantId: ines.participantId,
        newestNote: { createdAt: "2027-07-12T15:00:00.000Z", printedAt: null },
        lastPrintedAt: null,
        lastRespondedAt: null,
      },
    ],
  });
  const over = { ...joel, startDate: "2020-07-01", endDate: "2020-07-07" };
  showNotes(server, { everybody: [maya, ines, over] });
  await press("Write Note");
  await waitFor(() => expect(server.requests).toContain("GET /my/activity"));
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  expect(screen.queryByText(/Ines/)).toBeNull();
});

test("what came of it is told for each child as it is", async () => {
  answerFor({
    [ines.participantId]: { ...noteErrors.anotherWaits, http: 409 },
    [joel.participantId]: { ...noteErrors.writingClosed, http: 409 },
  });
  showNotes(server, { everybody });
  await write("Dear all");
  await userEvent.click(await box("Send to Ines, too"));
  await userEvent.click(await box(/Send to Joel/));
  await press("Save Note");
  await screen.findByText("You already have a letter waiting for Ines. We left it as it was.");
  await screen.findByText(`Not sent to Joel. ${noteErrors.writingClosed.message}`);
  await screen.findByText("Waiting to print");
  // There is nothing to try again.
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(keptTexts()).toEqual([]);
});

test("stores failed recipients across a reload and retries with the same note id", async () => {
  answerFor({ [ines.participantId]: { message: "", http: 503 } });
  showNotes(server, { everybody });
  await write("Dear both");
  await userEvent.click(await box("Send to Ines, too"));
  await press("Save Note");
  await screen.findByText("Not sent to Ines yet. It's saved on this device.");
  expect(keptTexts()).toHaveLength(1);
  const saved = aNote({ id: sentNotes(server)[0]?.noteId ?? "", text: "Dear both" });
  cleanup();
  showNotes(server, { everybody, notes: [saved] });
  await screen.findByText("Not sent to Ines yet. It's saved on this device.");
  await screen.findByRole("article", { name: "Waiting to print" });
  expect(screen.queryByRole("textbox")).toBeNull();
  answerFor({});
  await press("Try again");
  await screen.findByText("Also saved for Ines.");
  const [, lost, arrived, ...more] = sentNotes(server);
  expect(arrived).toEqual(lost);
  expect(more).toEqual([]);
  await waitFor(() => expect(keptTexts()).toEqual([]));
});

test("can drop failed recipients", async () => {
  answerFor({ [ines.participantId]: { message: "", http: 503 } });
  showNotes(server, { everybody });
  await write("Dear both");
  await userEvent.click(await box("Send to Ines, too"));
  await press("Save Note");
  await press("Don't send to Ines");
  expect(screen.queryByText(/Ines/)).toBeNull();
  expect(keptTexts()).toEqual([]);
});

test("sends to no other child if the first save is rejected", async () => {
  server.refuse("addNote", 500);
  showNotes(server, { everybody });
  await write("Dear both");
  await userEvent.click(await box("Send to Ines, too"));
  await press("Save Note");
  await screen.findByText("Failed to save note.");
  expect(sentNotes(server)).toHaveLength(1);
  expect(await field()).toHaveProperty("value", "Dear both");
  expect(await box("Send to Ines, too")).toHaveProperty("checked", true);
});
