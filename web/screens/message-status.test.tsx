import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Activity } from "#domain/notes/message-status.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";
import { anActivity, sayLetters, sayParticipants } from "./answers/family.ts";
import { sayTools, toolsPath } from "./answers/printing.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, elena } from "./people.ts";

const path = "/my/participants";
/** The name in an envelope is small, but its link covers the whole card. */
const fingers = { within: ".envelope" };
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function printed(participantId: string, hours: number): Activity {
  const printedAt = ago(hours);
  return anActivity(participantId, {
    newestNote: { createdAt: ago(hours + 1), printedAt },
    lastPrintedAt: printedAt,
  });
}

const childrenAt = (orgType: "Camp" | "Retreat Center") =>
  ["Ava", "Ben", "Cleo", "Dov", "Edie"].map((name) =>
    aLinkedParticipant({ participantId: name, participantName: `${name} Vasquez`, orgType }),
  );
const activities = [
  anActivity("Ava"),
  anActivity("Ben", { newestNote: { createdAt: ago(1), printedAt: null } }),
  { ...printed("Cleo", 30), lastRespondedAt: ago(2) },
  printed("Dov", 25),
  printed("Edie", 23),
];

const envelope = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

beforeEach(() => server.signIn(elena));

describe("the letters of a family", () => {
  test("their status is loading", async () => {
    sayParticipants(childrenAt("Camp"));
    server.hold("GET /my/activity", { activities });
    openApp(path);
    await expect.element(page.getByText("Edie Vasquez")).toBeVisible();
    expect(page.getByText("Checking activity…").elements()).toHaveLength(5);
    await checkScreen("message-status-loading", fingers);
  });

  test("one in each status; the reply that looks out of its envelope leads to its camper", async () => {
    const children = childrenAt("Camp");
    sayParticipants(children, activities);
    const app = openApp(path);
    for (const [name, text] of [
      ["Ava Vasquez", "Write your first message"],
      ["Ben Vasquez", "Message is Ready to Print"],
      ["Cleo Vasquez", "Response Received"],
      ["Dov Vasquez", "No Response Yet, Write another Message?"],
      ["Edie Vasquez", "Message Printed for Camper"],
    ] as const)
      await expect.element(envelope(name).getByText(text)).toBeVisible();
    await checkScreen("message-status", fingers);
    const [cleo] = children.slice(2);
    if (cleo === undefined) throw new Error("no third child");
    sayLetters({ participant: cleo, everybody: children, activities });
    const replies = document.querySelectorAll(".peeking-reply");
    expect(replies).toHaveLength(1);
    const { left, top, width, height } = replies[0]?.getBoundingClientRect() ?? new DOMRect();
    const covering = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(covering?.closest("a")?.textContent).toBe("Cleo Vasquez");
    covering?.closest("a")?.click();
    await expect.poll(() => app.path()).toBe("/my/participants/Cleo");
    await expect.element(page.getByRole("heading", { name: "Cleo Vasquez" })).toBeVisible();
  });

  test("a retreat center has participants", async () => {
    sayParticipants(childrenAt("Retreat Center"), activities);
    openApp(path);
    await expect.element(envelope("Edie Vasquez").getByText("Message Printed for Participant")).toBeVisible();
    await checkScreen("message-status-retreat", fingers);
  });

  test("their status cannot be loaded", async () => {
    sayParticipants(childrenAt("Camp"));
    server.refuse("GET /my/activity", 403);
    openApp(path);
    await expect.element(page.getByRole("alert").getByText("Failed to load activity.")).toBeVisible();
    await expect.element(envelope("Ava Vasquez").getByText("Loon Cabin")).toBeVisible();
    await checkScreen("message-status-failed", fingers);
  });
});

describe("the letters to print", () => {
  const printing = () => page.getByRole("region", { name: /day's mail$/ });

  test("their number cannot be loaded", async () => {
    server.signIn(dana);
    sayTools();
    server.refuse("getUnprintedNotesCount", 403);
    openApp(toolsPath);
    await expect
      .element(printing().getByRole("alert").getByText("Unable to load unprinted notes."))
      .toBeVisible();
    await checkScreen("unprinted-notes-failed", { targets: "main :is(a.button, button, label.button)" });
  });

  test("their number changes when a family writes", async () => {
    server.signIn(dana);
    sayTools({ waiting: { count: 1 } });
    openApp(toolsPath);
    await expect.element(printing().getByText("1 letter to print")).toBeVisible();
    server.say("getUnprintedNotesCount", { count: 2 });
    server.invalidation(noteTopics.waiting("pine-hollow", "lakeside"));
    await expect.element(printing().getByText("2 letters to print")).toBeVisible();
  });
});
