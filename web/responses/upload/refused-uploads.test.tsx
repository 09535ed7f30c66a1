import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { eventPath, eventRef, refuseHttp, sayHttp } from "../testing/reply-answers.ts";
import { RefusedUploads } from "./refused-uploads.tsx";

const question = `${eventPath}/refusedUploads`;
let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => show(<RefusedUploads of={eventRef} />);
const refused = (id: string, why: string) => ({
  id,
  why,
  receivedAt: "2027-07-14T12:00:00.000Z",
  uploadedByName: "Marcus Reyes",
  originalFileName: `${id}.jpg`,
});
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("nothing is shown while there are none", async () => {
  server.say(question, { uploads: [], count: 0 });
  open();
  await waitFor(() => expect(server.requests).toContain(question));
  expect(screen.queryByRole("region")).toBeNull();
});

test("each file is named with its reason, and Done says that they were looked at", async () => {
  server.say(question, { uploads: [refused("a", "broken"), refused("b", "not-a-picture")], count: 2 });
  sayHttp(server, "markRefusedSeenHttp", { ok: true });
  open();
  const panel = await screen.findByRole("region", { name: "Could not be used" });
  within(panel).getByText("2 files");
  within(panel).getByText("a.jpg: damaged file");
  within(panel).getByText("b.jpg: not a picture");
  server.say(question, { uploads: [], count: 0 });
  await press("Done");
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  expect(server.sent).toContainEqual({ ...eventRef, uploadIds: ["a", "b"] });
});

test("a failure is said, and the files stay", async () => {
  server.say(question, { uploads: [refused("a", "too-many-pixels")], count: 30 });
  refuseHttp(server, "markRefusedSeenHttp", 500);
  open();
  await press("Done with these 1");
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to mark these files as done.");
  screen.getByText("a.jpg: too large");
});
