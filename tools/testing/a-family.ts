import type { OrganizationSeed } from "#database/seed/builders.ts";
import {
  aCamper,
  aContact,
  anEvent,
  type CamperSeed,
  type ContactSeed,
  type EventSeed,
} from "#database/seed/roster-builders.ts";
import { contactsAnswer, type ListedContact } from "#domain/roster/contact.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "./a-camp.ts";
import { aSignedInPerson, askServer, callServer, type Answer } from "./test-server.ts";

export type FamilySeed = {
  camp?: TestCamp;
  organization?: OrganizationSeed;
  event?: Partial<Omit<EventSeed, "organization">>;
  camper?: Pick<CamperSeed, "name" | "externalId" | "deletedAt">;
  contact?: Omit<ContactSeed, "of">;
};

export type TestFamily = Awaited<ReturnType<typeof aFamily>>;

export async function aFamily(server: RunningServer, seed: FamilySeed = {}) {
  const { db } = server.deps;
  const camp = seed.camp ?? (await aCamp(server, seed.organization));
  const event = await anEvent(db, { organization: camp, ...seed.event });
  const camper = await aCamper(db, { event, name: "Wren Vasquez", ...seed.camper });
  const contact = await aContact(db, { of: camper, ...seed.contact });
  const place = { eventId: event.id, participantId: camper.id };
  const key = { ...place, contactId: contact.id };
  const path = `/events/${event.id}/participants/${camper.id}`;
  return {
    camp,
    event,
    camper,
    contact,
    place,
    key,
    path,
    invite: (by = camp.member) => camp.call("inviteContact", key, by),
    resend: (by = camp.member) => camp.call("resendInvite", key, by),
    revoke: (by = camp.member) => camp.call("revokeInvite", key, by),
    removeContact: () => camp.call("removeContact", key, camp.member),
    /** The contact as staff see it. */
    listedContact: async (): Promise<ListedContact | undefined> =>
      contactsAnswer
        .parse((await camp.ask(`${path}/contacts`)).body)
        .contacts.find(({ id }) => id === contact.id),
    /** The key in the link of the latest invite. */
    inviteId: async () =>
      (
        await db
          .selectFrom("invites")
          .select("id")
          .where("contactId", "=", contact.id)
          .orderBy("createdAt", "desc")
          .executeTakeFirstOrThrow()
      ).id,
  };
}

export type TestParent = Awaited<ReturnType<typeof aParent>>;

export async function aParent(server: RunningServer, seed: Parameters<typeof aSignedInPerson>[1] = {}) {
  const person = await aSignedInPerson(server, { name: "Elena Vasquez", ...seed });
  const call = (name: string, data: object): Promise<Answer> =>
    callServer(server, name, data, person.headers);
  const ask = (path: string): Promise<Answer> => askServer(server, path, person.headers);
  return {
    ...person,
    call,
    ask,
    read: (link: { orgId: string; inviteId: string }) => ask(`/api/invites/${link.orgId}/${link.inviteId}`),
    accept: (link: { orgId: string; inviteId: string }) => call("acceptInvite", link),
    pending: () => call("listPendingInvites", {}),
    participants: () => ask("/api/my/participants"),
    session: () => ask("/api/session"),
  };
}
