import type { Page } from "@playwright/test";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { person } from "../cast.ts";
import { expect, expectAccessible, signInByPopup, test } from "../journey.ts";
import { anOwnCamp, callFrom, signInAs } from "../own-camp.ts";
import type { World } from "../world.ts";

async function linkInMail(world: World, email: string): Promise<string> {
  const mail = await world.inbox.waitFor(({ to }) => to.includes(email), 60_000);
  const link = /https?:\/\/\S+\/invite\/accept\?[^\s>)]+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`The mail to ${email} has no link to accept.`);
  return link;
}

/** The response of the server, because a page may still show an older one. */
async function readMyParticipants(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await (await fetch("/auth/token", { method: "POST" })).text();
    const authorization = `Bearer ${/"token":"([^"]+)"/.exec(answer)?.[1] ?? ""}`;
    return (await fetch("/api/my/participants", { headers: { authorization } })).text();
  });
}

test("a contact is invited, accepts and is removed while the staff's dialog stays open; another mailbox does not exist", async ({
  page,
  browser,
  world,
}) => {
  const elenasEmail = person("elena").email;
  const wrongEmail = person("thomas").email.replace("@", "+550@");
  const camp = await anOwnCamp(world, { name: "Camp Fern Gully", admins: ["dana"] });
  const event = await anEvent(camp.db, { organization: camp, name: "Week 3" });
  const cabin = await aBuilding(camp.db, { event, name: "Loon Cabin" });
  const maya = await aCamper(camp.db, { in: cabin, name: "Maya Alvarez" });
  for (const email of [elenasEmail, wrongEmail]) await aContact(camp.db, { of: maya, email });

  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/events/${event.id}/participants`);
  await page.getByRole("button", { name: "More for Maya Alvarez" }).click();
  await page.getByRole("menuitem", { name: "Manage Parents" }).click();
  const dialog = page.getByRole("dialog", { name: "Parents of Maya Alvarez" });
  const rowOf = (email: string) => dialog.locator(".contact-row").filter({ hasText: email });
  const elenasRow = rowOf(elenasEmail);
  await expect(elenasRow.getByText("Not invited")).toBeVisible();
  await elenasRow.getByRole("button", { name: `Invite ${elenasEmail}` }).click();
  await expect(dialog.getByRole("status")).toHaveText(`Invite queued for ${elenasEmail}.`);
  const link = await linkInMail(world, elenasEmail);
  await expect(elenasRow.getByText("Sent")).toBeVisible();
  await expect(elenasRow.getByRole("button", { name: `Resend invite to ${elenasEmail}` })).toBeVisible();

  const wrongRow = rowOf(wrongEmail);
  await wrongRow.getByRole("button", { name: `Invite ${wrongEmail}` }).click();
  await expect(wrongRow.getByText("Error", { exact: true })).toBeVisible();
  await expect(wrongRow).toContainText("The mailbox rejected the email");
  await expect(wrongRow).toContainText("There is no such mailbox here");
  await expectAccessible(page);

  const family = await (await browser.newContext({ baseURL: world.origin })).newPage();
  await family.goto(link);
  await signInByPopup(family, "elena");
  await family.getByRole("button", { name: "Accept Invite" }).click();
  await expect(family.getByText("Linked!")).toBeVisible();
  await expect(elenasRow.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(elenasRow.getByRole("button")).toHaveText(["Edit", "Remove"]);
  await family.getByRole("link", { name: "Go to dashboard" }).click();
  const mayasLetters = family.getByRole("link", { name: "Maya Alvarez" });
  await expect(mayasLetters).toBeVisible();
  expect(await readMyParticipants(family)).toContain("Maya Alvarez");

  await elenasRow.getByRole("button", { name: `Remove ${elenasEmail}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(elenasRow).toHaveCount(0);
  await expect(mayasLetters).toHaveCount(0);
  expect(await readMyParticipants(family)).not.toContain("Maya Alvarez");
  const inviteId = new URL(link).searchParams.get("invite");
  expect(await callFrom(family, "acceptInvite", { orgId: camp.id, inviteId })).toBe(404);
  await family.goto(link);
  await expect(family.getByText("Invalid invite link.")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: "Maya Alvarez, 1 parent, Bounced" })).toBeVisible();
});
