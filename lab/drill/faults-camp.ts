import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { putIntoCabins } from "./printing-fill.ts";

const families = 40;
/** Fewer than an organization may invite in a day. */
const contacts = 450;
const dana = { issuer: "https://id.example", sub: "dana", name: "Dana Whitlock", email: "dana@example.org" };

export const people = Array.from({ length: 300 }, (_, n) => ({
  sub: `parent-${n}`,
  name: `Parent ${n}`,
  email: `parent-${n}@example.org`,
  emailVerified: true,
}));

export async function fillCamp(url: string) {
  const camp = await writingFamilies(url, { accounts: families, childrenEach: 2 });
  const database = openDatabase({ url, poolSize: 2, log: createLog({ LOG_LEVEL: "silent" }) });
  const { db } = database;
  try {
    await putIntoCabins(db, camp);
    const { sub, ...known } = dana;
    const person = await aPerson(db, { ...known, subject: sub });
    await anOrganization(db, { id: camp.orgId, admins: [person] });
    const event = { id: camp.eventId, organizationId: camp.orgId };
    const invitees: { participantId: string; contactId: string; email: string }[] = [];
    for (let n = 0; n < contacts; n += 1) {
      const camper = await aCamper(db, { event });
      const email = `invited-${n}@example.org`;
      const { id: contactId } = await aContact(db, { of: camper, email });
      invitees.push({ participantId: camper.id, contactId, email });
    }
    return { ...camp, invitees, dana: await aBearer(url, dana) };
  } finally {
    await database.close();
  }
}
