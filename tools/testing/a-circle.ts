import * as z from "zod/mini";
import { aContact } from "#database/seed/roster-builders.ts";
import { approvedProposalsAnswer, myProposalsAnswer, openProposalsAnswer } from "#domain/invites/proposal.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily, type FamilySeed, type TestFamily } from "./a-family.ts";
import { aWriter, type TestWriter } from "./a-writer.ts";

/** Whom families ask for. */
export const rosa = { name: "Rosa Alvarez", relationship: "Other Family Member", email: "rosa@example.org" };

export type Circle = Awaited<ReturnType<typeof aCircle>>;

/** Wren at camp in July 2027, with a mother and a father who write apart from each other, and what staff see. */
export async function aCircle(server: RunningServer, seed: FamilySeed = {}) {
  const { db } = server.deps;
  const family = await aFamily(server, {
    contact: { name: "Elena Vasquez" },
    ...seed,
    event: { name: "Week 2", startDate: "2027-07-11", endDate: "2027-07-17", ...seed.event },
  });
  const { camp, camper } = family;
  const otherContact = await aContact(db, { of: camper, name: "Jonas Vasquez" });
  const open = async () =>
    openProposalsAnswer.parse((await camp.ask("/proposals", camp.member)).body).proposals;
  return {
    ...family,
    ...rowsOf(server, family),
    otherContact,
    mother: await aWriter(server, family, { name: "Elena Vasquez" }),
    father: await aWriter(server, { ...family, contact: otherContact }, { name: "Jonas Vasquez" }),
    /** Another family member, who is no guardian. */
    relative: async () =>
      aWriter(server, {
        ...family,
        contact: await aContact(db, { of: camper, relationship: "Other Family Member" }),
      }),
    /** Staff removed this address from Wren. */
    async blockedAddress(email = "thomas@example.org"): Promise<string> {
      const contact = await aContact(db, { of: camper, email });
      await camp.call("removeContact", { ...family.place, contactId: contact.id });
      return email;
    },
    open,
    openIds: async () => (await open()).map(({ id }) => id),
    approve: async (proposalIds: readonly string[]) =>
      z
        .object({ result: approvedProposalsAnswer })
        .parse((await camp.call("approveProposals", { proposalIds }, camp.member)).body).result,
  };
}

function rowsOf(server: RunningServer, { camp, camper }: TestFamily) {
  const { db } = server.deps;
  return {
    invited: () =>
      db
        .selectFrom("invites as i")
        .innerJoin("contacts as c", "c.id", "i.contactId")
        .select(["c.email", "i.id"])
        .where("c.participantId", "=", camper.id)
        .execute(),
    /** Contacts that staff added and did not remove. */
    added: () =>
      db
        .selectFrom("contacts")
        .select(["email", "relationship"])
        .where("participantId", "=", camper.id)
        .where("createdBy", "is not", null)
        .where("removedAt", "is", null)
        .execute(),
    async actions(): Promise<string[]> {
      const rows = await db
        .selectFrom("auditEntries")
        .select(["action", "actorName"])
        .where("organizationId", "=", camp.id)
        .orderBy("at")
        .orderBy("id")
        .execute();
      return rows.map(({ action, actorName }) => `${actorName}: ${action}`);
    },
  };
}

export function propose(parent: TestWriter, form: object = rosa) {
  return parent.call("proposeContact", { participantId: parent.of.participantId, ...form });
}

export async function ownProposals(parent: TestWriter) {
  return myProposalsAnswer.parse((await parent.ask(`${parent.path}/proposals`)).body);
}

/** Such as "rosa@example.org asked". */
export async function statuses(parent: TestWriter): Promise<string[]> {
  return (await ownProposals(parent)).proposals.map(({ email, status }) => `${email} ${status}`);
}
