import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inviteErrors } from "#domain/invites/errors.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "../testing/a-family-screen.tsx";
import { InviteAll } from "./invite-all.tsx";
// The page loads it at the first press; how long that takes is not what is tested here.
import "./invite-all-dialog.tsx";

const question = "GET /org/o/events/e/invites";
const noInvites = { none: 0, pending: 0, queued: 0, sent: 0, accepted: 0, error: 0 };

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stand = (counts: Partial<typeof noInvites>) =>
  server.say(question, { counts: { ...noInvites, ...counts }, participants: [] });

async function open(type = "Camp", word = "parents"): Promise<HTMLElement> {
  show(<InviteAll organization={{ id: "o", name: "Stillwater", type }} eventId="e" />);
  await press(`Invite all ${word}`);
  return screen.findByRole("dialog", { name: `Invite all ${word}` });
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** The press, and what the server knows after it. */
async function inviteAll(
  answer: { queued?: number; already?: number; linked?: number; left?: number; heldBack?: string[] },
  counts: Partial<typeof noInvites>,
): Promise<void> {
  server.answer("inviteAll", () => {
    stand(counts);
    return Response.json({ result: { queued: 0, already: 0, linked: 0, left: 0, heldBack: [], ...answer } });
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Invite [\d,]+ / }));
}

test("it says who gets an email and who does not", async () => {
  stand({ none: 300, sent: 4, accepted: 2 });
  const dialog = await open();
  await screen.findByText("300 parents are not invited yet.");
  expect(dialog.textContent).toContain("signed up in an earlier week");
  expect(dialog.textContent).toContain("We skip parents you already invited");
  expect(dialog.textContent).toContain("unsubscribed from this camp");
  const counts = screen.getByRole("list", { name: "Invites of parents" });
  expect(counts.textContent).toBe("Not invited 300Sent 4Accepted 2");
  expect(server.requests).not.toContain("inviteAll");
});

test("a retreat center has contacts and events", async () => {
  stand({ none: 1 });
  const dialog = await open("Retreat Center", "contacts");
  await screen.findByText("1 contact is not invited yet.");
  expect(dialog.textContent).toContain("in an earlier event");
  expect(dialog.textContent).not.toMatch(/parent|week|camp/i);
  await screen.findByRole("button", { name: "Invite 1 contact" });
});

test("has no send button when all contacts are invited", async () => {
  stand({ sent: 3 });
  await open();
  await screen.findByText("All parents are invited.");
  expect(screen.queryByRole("button", { name: /^Invite \d/ })).toBeNull();
});

test("the bar follows the mails, and the end is told with what went wrong", async () => {
  stand({ none: 302, error: 1 });
  await open();
  await inviteAll({ queued: 302 }, { pending: 200, sent: 100, error: 3 });
  const bar = await screen.findByRole("progressbar", { name: "102 of 302 emails sent" });
  expect(bar.getAttribute("aria-valuenow")).toBe("34");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back to the board" }));
  // Closed and opened again: it is still this round.
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  stand({ sent: 300, error: 3 });
  await press("Invite all parents");
  await screen.findByText("300 invites sent, 2 could not be delivered.");
  await userEvent.keyboard("{Escape}");
  await press("Invite all parents");
  await screen.findByText("All parents are invited.");
});

test("a mailbox that has put us off for hours does not keep a round from its end", async () => {
  stand({ none: 2, queued: 1 });
  await open();
  await inviteAll({ queued: 2 }, { queued: 1, sent: 2 });
  expect(await screen.findByText("2 invites sent.")).toBeTruthy();
});

test("families that were linked and those left for tomorrow are told", async () => {
  stand({ none: 530 });
  await open();
  await inviteAll({ queued: 500, linked: 12, left: 18 }, { none: 18, sent: 500, accepted: 12 });
  await screen.findByText("500 invites sent.");
  const told = Array.from(screen.getByRole("status").children, ({ textContent }) => textContent);
  expect(told).toEqual([
    "500 invites sent.",
    "12 families from an earlier week added without an invite.",
    "18 are left for tomorrow: at most 5,000 emails go out in 24 hours.",
  ]);
});

test("who asked not to get mail stays where they are", async () => {
  stand({ none: 2 });
  await open();
  await inviteAll({}, { none: 2 });
  const told = "No invites were sent: the remaining contacts unsubscribed from this camp.";
  expect(await screen.findByText(told)).toBeTruthy();
});

test.each([
  [500, "oops", "Failed to create invite."],
  [429, inviteErrors.tooManyToday.message, inviteErrors.tooManyToday.message],
])("a refusal (%d %s) is told and can be tried again", async (status, message, visible) => {
  stand({ none: 3 });
  await open();
  server.refuse("inviteAll", status, message);
  await press("Invite 3 parents");
  expect((await screen.findByRole("alert")).textContent).toBe(visible);
  await screen.findByRole("button", { name: "Invite 3 parents" });
});

test("shows the progress to a user who opens it while mails are being sent", async () => {
  stand({ none: 1, queued: 5, sent: 95 });
  await open();
  expect(await screen.findByRole("progressbar", { name: "95 of 100 emails sent" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Invite 1 parent" })).toBeTruthy();
});

test("counts that cannot be read say so and can be asked for again", async () => {
  server.refuse(question, 500);
  await open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load invites.");
  stand({ none: 3 });
  await press("Try again");
  await screen.findByText("3 parents are not invited yet.");
});
