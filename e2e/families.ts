import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import type { Mail } from "#tools/engines/inbox/mail.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { person } from "./cast.ts";
import { anOwnCamp } from "./own-camp.ts";
import type { World } from "./world.ts";

export const campName = "Camp Pine Hollow";

/** A camp has invited this address to write to this child. Returns the mail, once it has arrived, and its link. */
export async function anInvitedFamily(
  world: World,
  { child, email }: { child: string; email: string },
): Promise<{ mail: Mail; link: string }> {
  const camp = await anOwnCamp(world, { name: campName, admins: ["dana"] });
  const event = await anEvent(camp.db, {
    organization: camp,
    name: "Week 4 · Trailblazers",
    startDate: "2026-01-01",
    endDate: "2031-07-24",
  });
  const camper = await aCamper(camp.db, {
    in: await aBuilding(camp.db, { event, name: "Loon Cabin" }),
    name: child,
  });
  const contact = await aContact(camp.db, { of: camper, email });
  const dana = await aBearer(world.databaseUrl, { issuer: world.identity.issuer, ...person("dana") });
  const response = await fetch(`${world.origin}/callable/inviteContact`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${dana}` },
    body: JSON.stringify({
      data: { orgId: camp.id, eventId: event.id, participantId: camper.id, contactId: contact.id },
    }),
  });
  if (!response.ok) throw new Error(`inviteContact answered ${response.status}: ${await response.text()}`);
  const mail = await mailTo(world, email, ({ subject }) => subject.startsWith("Write to "));
  const link = /https?:\/\/\S+\/invite\/accept\?[^\s>)]+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link to accept: ${mail.text}`);
  return { mail, link };
}

/** The code that was mailed to this address, as the mail shows it. */
export async function codeFor(world: World, email: string): Promise<string> {
  const { subject } = await mailTo(world, email, (mail) => mail.subject.includes("is your code for"));
  return subject.slice(0, subject.indexOf(" is your code"));
}

function mailTo(world: World, email: string, fits: (mail: Mail) => boolean): Promise<Mail> {
  return world.inbox.waitFor((mail) => mail.to.includes(email) && fits(mail), 60_000);
}
