import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inviteTopics } from "#domain/invites/topics.ts";
import {
  aRosterAnswer,
  boardPath,
  invitesQuestion,
  sayInvites,
  sayRoster,
  silentDays,
} from "./answers/roster.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

/** The dialog covers the board. */
const checkScreen = (name: string) => checkAnyScreen(name, { targets: "[role=dialog] button" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });

beforeEach(() => server.signIn(dana));

describe("inviting everyone of an event", () => {
  test("a retreat center invites all contacts by keyboard", async () => {
    sayRoster(aRosterAnswer({}, silentDays), silentDays);
    sayInvites({ none: 2 }, silentDays, [], ["maya"]);
    server.answer("inviteAll", () => {
      sayInvites({ sent: 2 }, silentDays);
      return Response.json({ result: { queued: 2, already: 0, linked: 0, left: 0, heldBack: [] } });
    });
    openApp(boardPath(silentDays));
    await expect.element(button("Invite all contacts")).toBeVisible();
    button("Invite all contacts").element().focus();
    await userEvent.keyboard("{Enter}");
    const asking = dialog("Invite all contacts");
    await expect.element(asking.getByText("2 contacts are not invited yet.")).toBeVisible();
    const known =
      "1 contact signed up in an earlier event and will be added without an invite. Everyone else gets an email with a sign-up link.";
    await expect.element(asking.getByText(known)).toBeVisible();
    await checkScreen("invite-all-contacts");
    button("Invite 2 contacts").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(asking.getByText("2 invites sent.")).toBeVisible();
    await expect.element(button("Back to the board")).toHaveFocus();
  });

  test("names the contacts that staff removed before and that get no mail", async () => {
    sayRoster();
    sayInvites({ none: 2 });
    const sentence = "thomas@example.org was removed from Wren in Week 2 (Dana Whitlock, Nov 16, 2026).";
    server.answer("inviteAll", () => {
      sayInvites({ none: 1, sent: 1 });
      return Response.json({ result: { queued: 1, already: 0, linked: 0, left: 0, heldBack: [sentence] } });
    });
    openApp(boardPath());
    await button("Invite all parents").click();
    const asking = dialog("Invite all parents");
    await expect.element(asking.getByText("Each gets an email with a sign-up link.")).toBeVisible();
    await expect.element(asking.getByText(/signed up in an earlier week/)).not.toBeInTheDocument();
    await button("Invite 2 parents").click();
    await expect.element(asking.getByText("1 parent held back.")).toBeVisible();
    await expect.element(asking.getByText(sentence)).toBeVisible();
    await checkScreen("invite-all-held-back");
  });

  test("the progress bar follows the mails while the dialog is open", async () => {
    sayRoster();
    sayInvites({ none: 4 });
    server.answer("inviteAll", () => {
      sayInvites({ pending: 4 });
      return Response.json({ result: { queued: 4, already: 0, linked: 0, left: 0, heldBack: [] } });
    });
    openApp(boardPath());
    await button("Invite all parents").click();
    await button("Invite 4 parents").click();
    const asking = dialog("Invite all parents");
    const bar = (name: string) => asking.getByRole("progressbar", { name });
    await expect.element(bar("0 of 4 emails sent")).toBeVisible();
    sayInvites({ pending: 1, sent: 3 });
    server.invalidation(inviteTopics.eventRef("pine-hollow", "lakeside"));
    await expect.element(bar("3 of 4 emails sent")).toBeVisible();
    sayInvites({ sent: 3, error: 1 });
    server.invalidation(inviteTopics.eventRef("pine-hollow", "lakeside"));
    await expect.element(asking.getByText("3 invites sent, 1 could not be delivered.")).toBeVisible();
  });

  test("counts that cannot be loaded", async () => {
    sayRoster();
    server.refuse(invitesQuestion(), 403);
    openApp(boardPath());
    await button("Invite all parents").click();
    await expect.element(dialog("Invite all parents").getByText("Failed to load invites.")).toBeVisible();
    await checkScreen("invite-all-failed");
    sayInvites({ none: 1 });
    await button("Try again").click();
    await expect.element(page.getByText("1 parent is not invited yet.")).toBeVisible();
  });
});
