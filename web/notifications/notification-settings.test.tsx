import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { NotificationSettings } from "./notification-settings.tsx";

const settings = "GET /my/notices";
const family = [
  { kind: "printed", wanted: true },
  { kind: "reply", wanted: true },
];
const team = [
  { kind: "ready-to-print", wanted: true },
  { kind: "digest", wanted: false },
];

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("a family has a switch for each kind of mail that concerns it, and reads where they go", async () => {
  server.say(settings, { email: "elena@example.org", notices: family });
  show(<NotificationSettings />);
  expect((await box("My letter was printed")).checked).toBe(true);
  const reply = await box("A reply came in");
  const help = document.querySelector(`#${CSS.escape(reply.getAttribute("aria-describedby") ?? "")}`);
  expect(help?.textContent).toContain("never the letter itself");
  expect(screen.queryByRole("group", { name: "Your work on a team" })).toBeNull();
  screen.getByText("We send these to elena@example.org. You can unsubscribe from any of them.");
});

test("a switch is saved at once, with a key as well as with a press", async () => {
  server.say(settings, { email: "elena@example.org", notices: [...family, ...team] });
  server.say("chooseNotice", {});
  show(<NotificationSettings />);
  expect(await screen.findAllByRole("group")).toHaveLength(2);
  await userEvent.click(await box("A reply came in"));
  await waitFor(() => expect(server.sent).toEqual([{ data: { kind: "reply", wanted: false } }]));
  (await box("Morning summary")).focus();
  await userEvent.keyboard(" ");
  await waitFor(() => expect(server.sent.at(-1)).toEqual({ data: { kind: "digest", wanted: true } }));
});

test("what could not be saved is told, and the switch shows what holds", async () => {
  server.say(settings, { email: "elena@example.org", notices: family });
  server.refuse("chooseNotice", 500);
  show(<NotificationSettings />);
  await userEvent.click(await box("A reply came in"));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "We couldn't save your settings. Try again.",
  );
  expect((await box("A reply came in")).checked).toBe(true);
});

test("loading, failing and having nothing to choose are said in words", async () => {
  const answer = Promise.withResolvers<Response>();
  server.answer(settings, () => answer.promise);
  show(<NotificationSettings />);
  screen.getByText("Loading your settings…");
  answer.resolve(Response.json({ error: { message: "" } }, { status: 500 }));
  await screen.findByText("We couldn't load your settings.");
  server.say(settings, { email: null, notices: [] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Nothing to choose yet" });
  expect(screen.queryByText("We couldn't load your settings.")).toBeNull();
});

test("who has no confirmed address reads where mails go all the same", async () => {
  server.say(settings, { email: null, notices: family });
  show(<NotificationSettings />);
  const line = await screen.findByText(/hasn't confirmed your email address/);
  expect(line.textContent).toContain("Emails about letters go to the address your invite was sent to.");
});
