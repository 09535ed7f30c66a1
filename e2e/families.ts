import { connect } from "#database/connect.ts";
import { idFrom } from "#database/seed/builders.ts";
import { people } from "#database/seed/people.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import type { Mail } from "#tools/engines/inbox/mail.ts";
import type { World } from "./world.ts";

/** Both kinds of organization, each with the admin who invites. */
export const hosts = {
  camp: { id: idFrom("organization pine hollow"), name: "Camp Pine Hollow", admin: people.dana },
  retreat: { id: idFrom("organization stillwater"), name: "Stillwater Retreat", admin: people.ruth },
} as const;

type Invitation = {
  host?: keyof typeof hosts;
  /** Whom the family will write to. */
  child: string;
  email: string;
  event?: string;
  building?: string | null;
  startDate?: string;
  endDate?: string;
};
export type Invited = { orgId: string; eventId: string; participantId: string; contactId: string };

export type Families = {
  /** Staff put a child and a contact on the list and press Invite, by the calls the screens make. */
  invite(invitation: Invitation): Promise<Invited>;
  /** A deed of the staff on an invite that exists. */
  call(name: string, invited: Invited, host?: keyof typeof hosts): Promise<void>;
  /** The invitation to this child, once it has arrived. */
  mailAbout(child: string): Promise<{ mail: Mail; link: string }>;
  /** The digits of the first, second, … code that went to this address, as its mail shows them. */
  codeFor(email: string, which: number): Promise<string>;
  /** Everything that was made here goes, so that other journeys find the season as it was. */
  clear(): Promise<void>;
};

export function createFamilies(world: World): Families {
  const { db } = connect({ connectionString: world.databaseUrl, max: 2 });
  const made = new Set<string>();
  const bearers = new Map<string, Promise<string>>();
  const bearerOf = (host: keyof typeof hosts) => {
    const known =
      bearers.get(host) ??
      aBearer(world.databaseUrl, { issuer: world.identity.issuer, ...hosts[host].admin });
    bearers.set(host, known);
    return known;
  };

  async function call(name: string, invited: Invited, host: keyof typeof hosts = "camp"): Promise<void> {
    const response = await fetch(`${world.origin}/callable/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await bearerOf(host)}` },
      body: JSON.stringify({ data: invited }),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  }

  async function invite(invitation: Invitation): Promise<Invited> {
    const { host = "camp", child, email, building = "Loon Cabin" } = invitation;
    const organization = hosts[host];
    const event = await anEvent(db, {
      organization,
      name: invitation.event ?? "Week 4 · Trailblazers",
      startDate: invitation.startDate ?? "2027-07-18",
      endDate: invitation.endDate ?? "2027-07-24",
    });
    made.add(event.id);
    const place = building === null ? { event } : { in: await aBuilding(db, { event, name: building }) };
    const camper = await aCamper(db, { ...place, name: child });
    const contact = await aContact(db, { of: camper, email });
    const invited = {
      orgId: organization.id,
      eventId: event.id,
      participantId: camper.id,
      contactId: contact.id,
    };
    await call("inviteContact", invited, host);
    return invited;
  }

  async function mailAbout(child: string): Promise<{ mail: Mail; link: string }> {
    const first = child.split(" ")[0] ?? child;
    const mail = await world.inbox.waitFor(({ subject }) => subject.startsWith(`Write to ${first} at `));
    const link = /https?:\/\/\S+\/invite\/accept\?[^\s>)]+/.exec(mail.text)?.[0];
    if (link === undefined) throw new Error(`The mail about ${child} has no link to accept: ${mail.text}`);
    return { mail, link };
  }

  async function codeFor(email: string, which: number): Promise<string> {
    const isCode = (mail: Mail) => mail.to.includes(email) && mail.subject.includes("is your code for");
    const seen = new Set<string>();
    const { subject } = await world.inbox.waitFor((mail) => {
      if (isCode(mail)) seen.add(mail.id);
      return isCode(mail) && seen.size === which;
    });
    return subject.slice(0, subject.indexOf(" is your code"));
  }

  async function clear(): Promise<void> {
    if (made.size > 0)
      await db
        .deleteFrom("events")
        .where("id", "in", [...made])
        .execute();
    made.clear();
    world.inbox.clear();
    await db.destroy();
  }
  return { invite, call, mailAbout, codeFor, clear };
}
