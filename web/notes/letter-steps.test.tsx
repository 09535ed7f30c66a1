import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { formatDateTime } from "./note-times.ts";
import { lookAgain, sayHandOuts, showNotes } from "./testing/a-desk.tsx";
import { aNote, aPrintedNote, maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const notHandedOut = { handsOut: false, notes: [] };
const others = { handsOut: true, notes: [] };
const hers = { handsOut: true, notes: [{ id: aNote().id, handedOutAt: "2027-07-13T18:05:00.000Z" }] };
const way = () => screen.findByRole("list", { name: "Where this letter is" });
/** Each step as it is heard, with a star where the letter is. */
const heard = async () =>
  within(await way())
    .getAllByRole("listitem")
    .map((step) => `${step.getAttribute("aria-current") === "step" ? "* " : ""}${step.textContent}`);

const cases: [what: string, note: Note, handOuts: MyHandOuts, steps: string[]][] = [
  ["waits", aNote(), notHandedOut, ["* Saved", "Printed, not yet", "Reply, not yet"]],
  [
    "is printed where hand-outs are not ticked",
    aPrintedNote(),
    notHandedOut,
    ["Saved", "* Printed", "Reply, not yet"],
  ],
  [
    "is on its way to a cabin",
    aPrintedNote(),
    others,
    ["Saved", "* Printed", "Handed out, not yet", "Reply, not yet"],
  ],
  ["was handed out", aPrintedNote(), hers, ["Saved", "Printed", "* Handed outJul 13", "Reply, not yet"]],
  [
    "was answered without a tick",
    aPrintedNote({ respondedAt: "2027-07-14T16:00:00.000Z" }),
    others,
    ["Saved", "Printed", "Handed out", "* Reply"],
  ],
];
test.each(cases)("a letter that %s", async (_what, note, handOuts, steps) => {
  sayHandOuts(server, handOuts);
  showNotes(server, { notes: [note] });
  await waitFor(async () => expect(await heard()).toEqual(steps));
});

test("a waiting letter shows one time, by the clock of the reader", async () => {
  const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };
  showNotes(server, { notes: [aNote()], participant: { ...maya, mail } });
  const letter = await screen.findByRole("article", { name: "Waiting to print" });
  expect(letter.textContent.match(/\d+(:\d\d)?\s?[ap]m/giu)).toHaveLength(1);
  expect(letter.textContent).toContain(`Last saved ${formatDateTime(aNote().updatedAt)}.`);
  expect(letter.textContent).not.toContain("camp time");
});

test("a printed letter shows its day once, beside the postmark", async () => {
  showNotes(server, { notes: [aPrintedNote()] });
  const letter = await screen.findByRole("article", { name: "Printed" });
  const visible = [...letter.querySelectorAll(":not(svg, svg *)")].filter(
    (element) => element.children.length === 0 && element.textContent.includes("Jul 13"),
  );
  expect(visible).toHaveLength(1);
});

test("where it cannot be read, the letter stands there with the other steps", async () => {
  server.refuse(`GET /my/participants/${maya.participantId}/handOuts`, 500);
  showNotes(server, { notes: [aPrintedNote()] });
  expect(await heard()).toHaveLength(3);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("keeps the badge and reports a hand-out that happens while the page is open", async () => {
  sayHandOuts(server, others);
  showNotes(server, { notes: [aPrintedNote()] });
  await waitFor(async () => expect(await heard()).toHaveLength(4));
  screen.getByText("Jul 13, 2027");
  expect(screen.queryByText("Your letter was handed out.")).toBeNull();
  sayHandOuts(server, hers);
  lookAgain();
  await screen.findByText("Your letter was handed out.");
  expect((await heard())[2]).toBe("* Handed outJul 13");
  cleanup();
  // What was so when the page was opened is no news.
  showNotes(server, { notes: [aPrintedNote()] });
  await waitFor(async () => expect(await heard()).toHaveLength(4));
  expect(screen.queryByText("Your letter was handed out.")).toBeNull();
});
