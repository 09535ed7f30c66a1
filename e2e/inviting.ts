import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import { expect } from "./journey.ts";
import { personId, type OwnCamp } from "./own-camp.ts";
import type { World } from "./world.ts";

export type InvitingWeek = {
  path: string;
  id: string;
  maya: SeededCamper;
  /** Id by address. */
  contacts: Map<string, string>;
};

type WeekSeed = { emails?: string[]; name?: string; externalId?: string | null; endDate?: string };

/** A week with Maya in Loon Cabin and whoever may write to her. */
export async function aWeekToInvite(camp: OwnCamp, seed: WeekSeed = {}): Promise<InvitingWeek> {
  const { db } = camp;
  const { emails = ["rosa@example.org"], name = "Week 3", externalId = null, endDate } = seed;
  const dates = endDate === undefined ? {} : { startDate: endDate, endDate };
  const event = await anEvent(db, { organization: camp, name, ...dates });
  const cabin = await aBuilding(db, { event, name: "Loon Cabin" });
  const maya = await aCamper(db, { in: cabin, name: "Maya Alvarez", externalId });
  const contacts = new Map<string, string>();
  for (const email of emails) contacts.set(email, (await aContact(db, { of: maya, email })).id);
  return { path: `/org/${camp.id}/events/${event.id}/participants`, id: event.id, maya, contacts };
}

/** Elena has accepted in this week already. */
export async function linkElena({ db }: OwnCamp, { maya, contacts }: InvitingWeek): Promise<void> {
  await db
    .insertInto("participantLinks")
    .values({
      id: randomId(),
      organizationId: maya.organizationId,
      eventId: maya.eventId,
      participantId: maya.id,
      contactId: contacts.get("elena@example.org") ?? "",
      userId: personId("elena"),
      createdAt: new Date(),
    })
    .execute();
}

/** An invite whose mail nobody has asked for yet; with a number, so many mails were sent for it just now. */
export async function anInviteBehindTheScenes(
  { db }: OwnCamp,
  { maya, contacts }: InvitingWeek,
  email: string,
  mails = 0,
): Promise<void> {
  const id = randomBytes(24).toString("base64url");
  const { organizationId } = maya;
  const now = new Date();
  await db
    .insertInto("invites")
    .values({
      id,
      organizationId,
      eventId: maya.eventId,
      participantId: maya.id,
      contactId: contacts.get(email) ?? "",
      createdAt: now,
      createdBy: null,
      createdByName: "Seed",
      acceptedAt: null,
      revokedAt: null,
      revokedBy: null,
    })
    .execute();
  const sent = { organizationId, inviteId: id, requestedAt: now, dueAt: now, takenAt: now, sentAt: now };
  if (mails === 0) return;
  await db
    .insertInto("inviteMails")
    .values(
      Array.from({ length: mails }, () => ({
        id: randomId(),
        ...sent,
        attempts: 1,
        failedAt: null,
        failure: null,
      })),
    )
    .execute();
}

export async function openContacts(page: Page, path: string, word = "Parents"): Promise<Locator> {
  await page.goto(path);
  await page.getByRole("button", { name: "More for Maya Alvarez" }).click();
  await page.getByRole("menuitem", { name: `Manage ${word}` }).click();
  const dialog = page.getByRole("dialog", { name: `${word} of Maya Alvarez` });
  await expect(dialog.getByRole("button", { name: /^Remove/ }).first()).toBeVisible();
  return dialog;
}

export const contactIn = (dialog: Locator, email: string) =>
  dialog.locator(".contact-row").filter({ hasText: email });

export async function linkTo(world: World, email: string): Promise<string> {
  const mail = await world.inbox.waitFor(({ to }) => to.includes(email));
  const link = /https?:\/\/\S+\/invite\/accept\?[^\s>)]+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`The mail to ${email} has no link to accept.`);
  return link;
}
