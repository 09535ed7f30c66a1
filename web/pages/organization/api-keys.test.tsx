import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { ApiKeys } from "#web/organizations/api-keys/api-keys.tsx";

const organization = {
  id: "pine",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
} as const;
const listed = {
  id: "k1",
  name: "CampMinder",
  start: "cck_019a5b3c7d2e",
  scopes: ["roster:write"],
  createdAt: "2027-06-01T12:00:00Z",
  createdByName: "Dana Whitlock",
  expiresAt: "2028-06-01T02:00:00Z",
  isExpired: false,
  lastUsedOn: "2027-07-12",
};

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say("GET /org/pine/api-keys", { keys: [listed] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (type: "Camp" | "Retreat Center" = "Camp") =>
  show(<ApiKeys organization={{ ...organization, type }} />);

test("each key tells what it may do, who made it and when it was last used, in the camp's days", async () => {
  open();
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("Send the list of campers");
  expect(row.textContent).toContain("Made by Dana Whitlock, Jun 1, 2027");
  expect(row.textContent).toContain("Last used Jul 12, 2027\u00a0·\u00a0Valid until May 31, 2028");
});

test("a new key is shown once, can be copied, and is gone with the dialog", async () => {
  server.say("createApiKey", { id: "k2", key: "cck_secret" });
  open("Retreat Center");
  await userEvent.click(await screen.findByRole("button", { name: "Make a key" }));
  await userEvent.click(screen.getByRole("button", { name: "Make the key" }));
  expect(screen.getByText("Name is required.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Registration");
  await userEvent.click(screen.getByRole("checkbox", { name: "Count letters and replies" }));
  await userEvent.click(screen.getByRole("button", { name: "Make the key" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy your key now" });
  expect(server.sent).toEqual([
    {
      data: {
        orgId: "pine",
        name: "Registration",
        scopes: ["roster:write", "letters:count"],
        validDays: 365,
      },
    },
  ]);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await userEvent.click(within(dialog).getByRole("button", { name: "Copy" }));
  expect(copied).toHaveBeenCalledWith("cck_secret");
  await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("cck_secret")).toBeNull());
});

test("a key is revoked after a question", async () => {
  server.say("revokeApiKey", {});
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Revoke CampMinder" }));
  const question = screen.getByRole("alertdialog", { name: "Revoke “CampMinder”?" });
  await userEvent.click(within(question).getByRole("button", { name: "Revoke the key" }));
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine", apiKeyId: "k1" } }]));
});

test("with ten keys there is no button, but the reason", async () => {
  const keys = Array.from({ length: 10 }, (_, n) => ({ ...listed, id: `k${n}`, isExpired: n === 0 }));
  server.say("GET /org/pine/api-keys", { keys });
  open();
  expect(await screen.findByText(apiKeyErrors.tooMany.message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make a key" })).toBeNull();
  expect(screen.getByText("Expired")).toBeTruthy();
});
