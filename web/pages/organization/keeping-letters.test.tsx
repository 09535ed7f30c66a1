import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { DeletionLine } from "#web/events/keeping/deletion-line.tsx";
import { KeepingLetters } from "#web/events/keeping/keeping-letters.tsx";
import { currentToasts } from "#web/ui/toast-store.ts";

const organization = {
  id: "pine-hollow",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
} as const;
const member = { ...organization, role: "member" } as const;
const retreat = { ...organization, type: "Retreat Center" } as const;
const week = {
  id: "lakeside",
  name: "Week 3",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: null,
  participants: 2,
};
const retention = "GET /org/pine-hollow/retention";
const usual = { days: 90, nothingDeletedBefore: null, holds: [] };
const placed = { reason: "A court asked.", by: "Dana Whitlock", at: "2027-07-12T03:00:00.000Z" };

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say(retention, usual);
  server.say("GET /org/pine-hollow/events?direction=asc", { events: [week] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const days = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Days after the week's last day" });
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save days" });

test("an admin changes the days; fewer of them are explained before they are saved", async () => {
  server.say("setRetention", {});
  show(<KeepingLetters organization={organization} />);
  const field = await days();
  expect(field.value).toBe("90");
  expect(save().disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "12");
  await userEvent.click(save());
  expect(screen.getByRole("alert").textContent).toBe("Choose between 30 and 365 days.");
  await userEvent.clear(field);
  await userEvent.type(field, "60");
  screen.getByText(/^The shorter time takes effect in 14 days/);
  await userEvent.click(save());
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine-hollow", days: 60 } }]));
  await waitFor(() => expect(currentToasts().at(-1)?.message).toBe("Changes saved."));
});

test("a member reads the days and finds nothing to change", async () => {
  show(<KeepingLetters organization={member} />);
  await screen.findByText(/are deleted 90 days after each week's last day\.$/);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("what cannot be loaded is said, and asked for again", async () => {
  server.refuse(retention, 500);
  show(<KeepingLetters organization={organization} />);
  await screen.findByText("Failed to load how long letters are kept.");
  server.say(retention, usual);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await days()).value).toBe("90");
});

test("a hold is placed with its reason, and one without a reason is not", async () => {
  server.say("placeHold", {});
  show(<KeepingLetters organization={organization} />);
  await screen.findByText(/^No holds\./);
  await userEvent.click(screen.getByRole("button", { name: "Stop deletion…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop deletion" }));
  await userEvent.click(dialog.getByRole("button", { name: "Stop deletion" }));
  dialog.getByText("Say why nothing may be deleted.");
  await userEvent.type(dialog.getByRole("textbox", { name: "Why" }), "A court asked.");
  await userEvent.click(dialog.getByRole("button", { name: "Stop deletion" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sent).toEqual([{ data: { orgId: "pine-hollow", eventId: null, reason: "A court asked." } }]);
});

test("holds say what, why, who and when, and end after a question", async () => {
  server.say("releaseHold", {});
  server.say(retention, {
    ...usual,
    holds: [
      { eventId: "lakeside", placed },
      { eventId: "gone", placed },
    ],
  });
  show(<KeepingLetters organization={organization} />);
  await screen.findByText("Week 3");
  screen.getByText("A deleted week");
  // It was still the evening before at the camp.
  expect(screen.getAllByText("Dana Whitlock, Jul 11, 2027")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "End the hold on Week 3" }));
  const question = within(await screen.findByRole("alertdialog", { name: "End the hold on Week 3?" }));
  await userEvent.click(question.getByRole("button", { name: "End hold" }));
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine-hollow", eventId: "lakeside" } }]));
});

test.each([
  [organization, usual, /^Letters, replies and campers of this week are deleted on Oct 16, 2027\./],
  [
    retreat,
    { ...usual, days: 30 },
    /^Letters, replies and participants of this event are deleted on Aug 17, 2027\./,
  ],
  [
    member,
    { ...usual, holds: [{ eventId: "lakeside", placed: null }] },
    /^A hold stops the deletion of this week\.$/,
  ],
])("staff read when everything of an event goes (%#)", async (of, kept, text) => {
  server.say(retention, kept);
  show(<DeletionLine organization={of} event={week} />);
  const line = await screen.findByText(
    (_, element) => element?.tagName === "SPAN" && text.test(element.textContent.trim()),
  );
  expect(within(line).queryAllByRole("link")).toHaveLength(of.role === "admin" ? 1 : 0);
});
