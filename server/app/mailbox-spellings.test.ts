import { createHmac, hkdfSync } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { anEvent } from "#database/seed/roster-builders.ts";
import { lookAlikeDomain } from "#domain/identity/email.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { codesToAddress } from "#server/identity/code-actions.ts";
import { aCamp, refusal } from "#tools/testing/a-camp.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { codeBrowsers } from "#tools/testing/code-browsers.ts";
import { importing } from "#tools/testing/import-roster.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const { server, inbox, close } = await startServerWithInbox({ roles: ["api", "worker"] });
afterAll(close);
const { aBrowser, latestCode } = codeBrowsers(server, inbox);

/** A domain of plain letters, and one with a letter of its own. Mail servers deliver each column to one mailbox. */
const plain = [
  "x@evil.test",
  "X@EVIL.test",
  "x@ｅvil.test",
  "x@evil.teſt",
  "x@ⓔvil.test",
  "x@evil。test",
  "x+a@evil.test",
  "x+b@evil.test",
];
const lookAlikes = plain.slice(2, 6);
const international = [
  "x@müller.de",
  "X@MÜLLER.de",
  "x@mu\u0308ller.de",
  "x@xn--mller-kva.de",
  "x@XN--MLLER-KVA.de",
  "x+a@müller.de",
  "x+b@xn--mller-kva.de",
  "x+c@mu\u0308ller.DE",
];

test.each([
  ["evil.test", plain],
  // As the inbox shows it.
  ["müller.de", international],
])("eight spellings of a mailbox at %s get three team invitations a day", async (domain, spellings) => {
  const answers = [];
  for (const email of spellings) {
    // Of several camps, as one invites an address once.
    const camp = await aCamp(server);
    answers.push((await camp.call("inviteTeamMember", { id: randomId(), email, role: "member" })).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(3);
  await expect.poll(() => inboxOf(domain)).toHaveLength(3);
});

/** Mails to any address of the domain. */
function inboxOf(domain: string) {
  return inbox.messages().filter(({ to }) => to.some((address) => address.endsWith(`@${domain}`)));
}

test("eight spellings of a mailbox share its sign-in codes, and look-alike domains get none", async () => {
  const before = inboxOf("evil.test").length;
  const refused = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1)
    for (const email of plain) {
      const { status, text } = await aBrowser().send(email);
      if (status === 400 && text.includes(lookAlikeDomain)) refused.add(email);
    }
  expect([...refused]).toEqual(lookAlikes);
  expect(inboxOf("evil.test").length - before).toBe(codesToAddress.times);
});

test("two spellings of a domain are one account", async () => {
  const users = [];
  for (const email of ["ann@müller.de", "ann@xn--mller-kva.de"]) {
    const browser = aBrowser();
    await browser.send(email);
    expect((await browser.enter(email, latestCode("ann@müller.de"))).status).toBe(200);
    users.push(
      await server.deps.db
        .selectFrom("verifiedEmails")
        .select(["userId", "email"])
        .where("email", "like", "ann@%")
        .execute(),
    );
  }
  expect(users[0]).toEqual([{ userId: expect.any(String), email: "ann@xn--mller-kva.de" }]);
  expect(users[1]).toEqual(users[0]);
});

describe("what a contact wanted or lost holds for the other spelling of the domain, too:", () => {
  const spellings = [
    ["thomas@müller.de", "thomas@xn--mller-kva.de"],
    ["thomas@xn--mller-kva.de", "thomas@müller.de"],
  ] as const;

  async function aContactOf(email: string) {
    const family = await aFamily(server, { camper: { name: "Wren Vasquez", externalId: "PH-1000" } });
    const id = randomId();
    const added = await family.camp.call("addContact", { ...family.place, id, email });
    expect(added.status).toBe(200);
    return { ...family, key: { ...family.place, contactId: id } };
  }

  test.each(spellings)("an opt-out of %s for %s", async (first, second) => {
    const { camp, key } = await aContactOf(first);
    expect((await camp.call("inviteContact", key)).status).toBe(200);
    const { id } = await server.deps.db
      .selectFrom("invites")
      .select("id")
      .where("contactId", "=", key.contactId)
      .executeTakeFirstOrThrow();
    expect((await fetch(`${server.origin}/mail/opt-out?invite=${id}`, { method: "POST" })).status).toBe(200);
    const next = await aFamily(server, { camp });
    const contactId = randomId();
    const added = await camp.call("addContact", { ...next.place, id: contactId, email: second });
    expect(added.status).toBe(200);
    expect(await camp.call("inviteContact", { ...next.place, contactId })).toMatchObject(
      refusal(409, inviteErrors.optedOut.message),
    );
  });

  test.each(spellings)("a removal of %s for %s, in forms and in a roster", async (first, second) => {
    const { camp, key, camper } = await aContactOf(first);
    expect((await camp.call("removeContact", key)).status).toBe(200);
    const again = await camp.call("addContact", { ...key, id: randomId(), email: second });
    expect(again.body).toMatchObject({ error: { code: contactErrors.wasRemoved.code } });
    const next = await anEvent(server.deps.db, { organization: camp });
    const { preview } = await importing(camp, next.id).run({
      headers: ["Person ID", "Camper Name", "Parent 1 Email"],
      rows: [["PH-1000", camper.name, second]],
    });
    expect(preview.heldCount).toBe(1);
  });
});

test("a block from before domains were stored in one form still holds", async () => {
  const { camp, camper, key } = await aFamily(server, {
    camper: { name: "Wren Vasquez", externalId: "PH-1000" },
    contact: { email: "thomas@xn--mller-kva.de" },
  });
  expect((await camp.call("removeContact", key)).status).toBe(200);
  const hashKey = Buffer.from(
    hkdfSync("sha256", server.deps.config.SHEET_KEY, camp.id, "removed contacts", 32),
  );
  const addressHash = createHmac("sha256", hashKey).update("address\nthomas@müller.de").digest();
  await server.deps.db
    .updateTable("contactBlocks")
    .set({ addressHash })
    .where("contactId", "=", key.contactId)
    .execute();
  const next = await anEvent(server.deps.db, { organization: camp });
  const { preview } = await importing(camp, next.id).preview({
    headers: ["Person ID", "Camper Name", "Parent 1 Email"],
    rows: [["PH-1000", camper.name, "thomas@müller.de"]],
  });
  expect(preview.heldCount).toBe(1);
});

test("a roster brings no contact with a look-alike domain, and says so", async () => {
  const { camp, camper, contact } = await aFamily(server, {
    camper: { name: "Wren Vasquez", externalId: "PH-1000" },
    contact: { email: "thomas@evil.test" },
  });
  expect(contact.email).toBe("thomas@evil.test");
  const next = await anEvent(server.deps.db, { organization: camp });
  const week = importing(camp, next.id);
  const { preview } = await week.run({
    headers: ["Person ID", "Camper Name", "Parent 1 Email"],
    rows: [["PH-1000", camper.name, "thomas@ｅvil.test"]],
  });
  expect(JSON.stringify(preview)).toContain("is not an email address");
  expect(
    await server.deps.db.selectFrom("contacts").select("email").where("eventId", "=", next.id).execute(),
  ).toEqual([]);
});
