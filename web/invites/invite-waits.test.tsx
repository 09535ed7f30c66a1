import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts } from "#web/ui/toast-store.ts";
import { InviteWaits } from "./invite-waits.tsx";
import { elena, scriptAnswers, show, type ScriptedAnswers } from "./testing/a-family-screen.tsx";
import { aPendingInvite } from "./testing/family-answers.ts";

const ada = aPendingInvite({ participantName: "Ada Vasquez" });

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("one invite is named and accepted in place", async () => {
  server.say("listPendingInvites", { invites: [ada] });
  server.say("acceptInvite", { participantName: "Ada Vasquez" });
  show(<InviteWaits userId={elena.uid} />);
  await screen.findByText("Ada's invite is waiting.");
  server.say("listPendingInvites", { invites: [] });
  await userEvent.click(screen.getByRole("button", { name: "Accept invite for Ada Vasquez" }));
  await waitFor(() => expect(screen.queryByText("Ada's invite is waiting.")).toBeNull());
  expect(server.sent).toContainEqual({ data: { orgId: ada.orgId, inviteId: ada.inviteId } });
  expect(currentToasts().map(({ message }) => message)).toContain(
    "Linked! You can write to Ada Vasquez now.",
  );
});

test("several are counted and lead to the list", async () => {
  server.say("listPendingInvites", { invites: [ada, { ...ada, inviteId: "zyxwvutsrqponmlkjihgfe" }] });
  show(<InviteWaits userId={elena.uid} />);
  await screen.findByText("2 invites are waiting.");
  expect(screen.getByRole("link", { name: "See them" }).getAttribute("href")).toBe("/my/participants");
});

test("an invite that cannot be accepted is told here", async () => {
  server.say("listPendingInvites", { invites: [ada] });
  server.refuse("acceptInvite", 404, "Invalid invite link.");
  show(<InviteWaits userId={elena.uid} />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept invite for Ada Vasquez" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid invite link.");
});
