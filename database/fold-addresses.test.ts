import { afterAll, expect, test } from "vitest";
import { aPerson, anOrganization, randomId } from "#database/seed/builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { withSystemAccess } from "#database/actor.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { foldAddresses } from "./fold-addresses.ts";

const url = await createTestDatabase();
const database = openDatabase({ url, poolSize: 2, log: createLog({ LOG_LEVEL: "silent" }) });
const { db } = database;
afterAll(() => database.close());
const signIn = (userId: string, issuer: string, subject: string, email: string) =>
  db
    .insertInto("signIns")
    .values({ id: randomId(), issuer, subject, userId, email, createdAt: new Date() })
    .execute();

test("stores domains of older rows in their IDNA form, and reports those that another row has, without an address", async () => {
  await withSystemAccess(async () => {
    const email = "ann@müller.de";
    const ann = await aPerson(db, { issuer: "email", subject: email, email });
    await signIn(ann.id, "email", email, email);
    const [ben, other] = [
      await aPerson(db, { email: "ben@müller.de" }),
      await aPerson(db, { email: "ben@xn--mller-kva.de" }),
    ];
    await signIn(ben.id, "email", "ben@müller.de", "ben@müller.de");
    await aPerson(db, { email: "zoë@example.org" });
    const organization = await anOrganization(db, { members: [ann] });
    const camper = await aCamper(db, { event: await anEvent(db, { organization }) });
    const contact = await aContact(db, { of: camper, email: "cay@müller.de" });
    const twins = [
      await aContact(db, { of: camper, email: "dee@müller.de" }),
      await aContact(db, { of: camper, email: "dee@xn--mller-kva.de" }),
    ];
    const optOut = { organizationId: organization.id, email: "cay@ｍüller.de", createdAt: new Date() };
    await db.insertInto("mailOptOuts").values(optOut).execute();

    const left = [
      { table: "verified_emails", id: ben.id },
      { table: "sign_ins", id: expect.any(String) },
      { table: "users", id: ben.id },
      { table: "contacts", id: twins[0]?.id },
    ];
    expect(await foldAddresses(url)).toEqual({ folded: 6, left });
    expect(await foldAddresses(url)).toEqual({ folded: 0, left });

    const folded = "ann@xn--mller-kva.de";
    const rowsOf = async (userId: string) => ({
      users: await db.selectFrom("users").select(["subject", "email"]).where("id", "=", userId).execute(),
      signIns: await db
        .selectFrom("signIns")
        .select(["subject", "email"])
        .where("userId", "=", userId)
        .execute(),
      verified: await db.selectFrom("verifiedEmails").select("email").where("userId", "=", userId).execute(),
    });
    const way = { subject: folded, email: folded };
    expect(await rowsOf(ann.id)).toEqual({ users: [way], signIns: [way], verified: [{ email: folded }] });
    expect((await rowsOf(ben.id)).verified).toEqual([{ email: "ben@müller.de" }]);
    expect((await rowsOf(other.id)).verified).toEqual([{ email: "ben@xn--mller-kva.de" }]);
    const contacts = await db
      .selectFrom("contacts")
      .select(["id", "email"])
      .where("participantId", "=", camper.id)
      .execute();
    expect(Object.fromEntries(contacts.map(({ id, email: now }) => [id, now]))).toEqual({
      [contact.id]: "cay@xn--mller-kva.de",
      [twins[0]?.id ?? ""]: "dee@müller.de",
      [twins[1]?.id ?? ""]: "dee@xn--mller-kva.de",
    });
    expect(await db.selectFrom("mailOptOuts").select("email").execute()).toEqual([
      { email: "cay@xn--mller-kva.de" },
    ]);
    expect(
      await db.selectFrom("verifiedEmails").select("email").where("email", "like", "zo%").execute(),
    ).toEqual([{ email: "zoë@example.org" }]);
  });
});
