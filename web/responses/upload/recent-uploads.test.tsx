import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aListedUpload, eventPath, eventRef } from "../testing/reply-answers.ts";
import { RecentUploads } from "./recent-uploads.tsx";

const question = `${eventPath}/uploadHistory`;
let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = () => show(<RecentUploads of={eventRef} words={organizationTerms({ type: "Camp" })} />);
const rows = async () =>
  within(await screen.findByRole("list", { name: "Recent uploads" })).getAllByRole("listitem");

test("five are shown at first; what became of each is said in a word; one that was filed leads to its camper", async () => {
  server.say(question, {
    uploads: [
      aListedUpload(),
      aListedUpload({ id: "b", page: 2, buildingName: null }),
      aListedUpload({ id: "c", state: "received", participantName: null, participantId: null, page: null }),
      aListedUpload({ id: "d", state: "waiting", participantName: null, participantId: null, page: null }),
      aListedUpload({ id: "e", state: "refused" }),
      aListedUpload({ id: "f", state: "discarded", participantName: null, participantId: null }),
    ],
  });
  open();
  expect(await rows()).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Show all 6" }));
  const text = (await rows()).map(({ textContent }) => textContent?.replace(/Jul 14.*Reyes/, " "));
  expect(text).toEqual([
    "Maya Alvarez, Loon Cabin Uploaded",
    "Maya Alvarez, page 2 Uploaded",
    "IMG_2214.HEIC Being checked",
    "IMG_2214.HEIC Needs matching",
    "Maya Alvarez, Loon Cabin Not a usable picture",
    "IMG_2214.HEIC Discarded",
  ]);
  expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toBe(
    "/org/pine-hollow/events/lakeside/participants/maya",
  );
});

test("before they are there, when there is none, and when they cannot be read", async () => {
  server.say(question, { uploads: [] });
  open();
  screen.getByText("Loading uploads…");
  await screen.findByText(/No uploads yet\./);
  cleanup();
  server.refuse(question, 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load uploads.");
  server.say(question, { uploads: [aListedUpload()] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await rows()).toHaveLength(1);
});
