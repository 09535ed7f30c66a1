import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { maya } from "#web/notes/testing/letter-answers.ts";
import { aMyResponse } from "../testing/reply-answers.ts";
import { KeepEvent } from "./keep-event.tsx";
import { KeepLetters } from "./keep-letters.tsx";

const question = `GET /my/participants/${maya.participantId}`;
const followed: string[] = [];

let server: ScriptedAnswers;
beforeEach(() => {
  followed.length = 0;
  // What a browser does with a link that it saves from.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute("href")} ${this.download === "" ? "saved" : this.download}`);
  });
  server = scriptAnswers();
  server.say(`${question}/responses`, { responses: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const family = (hasNotes = true) =>
  show(<KeepLetters userId="elena" participant={maya} hasNotes={hasNotes} />);
const camp = (type: "Camp" | "Retreat Center" = "Camp") =>
  show(
    <KeepEvent
      organization={{ id: "pine", name: "Pine", type, timeZone: "UTC", role: "admin" }}
      event={{ id: "lakeside", name: "Week 3" }}
    />,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a family presses once, and the browser saves from the link that was asked for then", async () => {
  server.say("getMyDownloadUrl", { url: "/api/downloads/ticket" });
  family();
  const section = within(await screen.findByRole("region", { name: "Keep these letters" }));
  section.getByText(/All your letters and Maya's replies in one ZIP file/);
  await press("Download everything");
  await screen.findByText(/^Your download has started\./);
  expect(followed).toEqual(["/api/downloads/ticket saved"]);
});

test("there is nothing to keep where nothing was written and nothing came", async () => {
  family(false);
  expect(screen.queryByRole("region")).toBeNull();
  cleanup();
  server.say(`${question}/responses`, { responses: [aMyResponse()] });
  family(false);
  await screen.findByRole("region", { name: "Keep these letters" });
});

test("a no is said in the server's words, silence in ours, and both can be tried again", async () => {
  server.refuse("getMyDownloadUrl", 404, "Link not found");
  family();
  await press("Download everything");
  expect((await screen.findByRole("alert")).textContent).toBe("Link not found");
  server.refuse("getMyDownloadUrl", 500);
  await press("Download everything");
  await screen.findByText(downloadErrors.failed.message);
  server.say("getMyDownloadUrl", { url: "/api/downloads/again" });
  await press("Download everything");
  await screen.findByText(/^Your download has started\./);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(followed).toEqual(["/api/downloads/again saved"]);
});

test("an admin takes a whole week away, or an event, as the organization says", async () => {
  server.say("getEventDownloadUrl", { url: "/api/downloads/week" });
  camp();
  screen.getByRole("heading", { name: "Keep a copy" });
  screen.getByText(/printed for Week 3 and every page that came back, camper by camper/);
  await press("Download this week");
  await screen.findByText(/^Your download has started\./);
  expect(followed).toEqual(["/api/downloads/week saved"]);
  cleanup();
  camp("Retreat Center");
  screen.getByRole("button", { name: "Download this event" });
});
