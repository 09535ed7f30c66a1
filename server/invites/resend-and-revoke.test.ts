import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type TestFamily } from "#tools/testing/a-family.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { sendMails } from "#tools/testing/send-mails.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const { server, inbox, close } = await startServerWithInbox({ roles: ["api", "live"] });
afterAll(close);

const send = (hoursLater = 0) => sendMails(server, new Date(Date.now() + hoursLater * 3_600_000));
const lettersTo = ({ contact }: TestFamily) =>
  inbox.messages().filter(({ to }) => to.includes(contact.email));
const statusOf = async ({ listedContact: visible }: TestFamily) => (await visible())?.invite;
const linkOf = async ({ camp, inviteId }: TestFamily) => ({ orgId: camp.id, inviteId: await inviteId() });
const notInvited = refusal(404, "There is no open invite for this contact.");
const deadLink = refusal(404, "Invalid invite link.");

describe("sending again", () => {
  test("is for a mail that was sent or failed, and carries the same link", async () => {
    const family = await aFamily(server);
    const { email } = family.contact;
    expect(await family.resend()).toMatchObject(notInvited);
    await family.invite();
    expect(await family.resend()).toMatchObject(
      result({ invited: false, feedback: `Invite already exists for ${email} (status: pending).` }),
    );
    await send();
    expect(await statusOf(family)).toBe("sent");
    expect(await family.resend()).toMatchObject(
      result({ invited: true, feedback: `Invite queued for ${email}.` }),
    );
    expect(await statusOf(family)).toBe("pending");
    await send();
    expect(await statusOf(family)).toBe("sent");
    const [first, second, ...others] = lettersTo(family);
    expect(others).toEqual([]);
    expect(second?.text).toBe(first?.text);
    // Another letter, not a repetition of the first: mailboxes must show it.
    const idOf = (mail = first) => mail?.headers.find(({ name }) => name === "Message-ID")?.value;
    expect(idOf(second)).not.toBe(idOf(first));
  });

  test("after an error tries once more", async () => {
    const family = await aFamily(server, { contact: { email: "typo+550@example.org" } });
    await family.invite();
    await send();
    expect(await family.listedContact()).toMatchObject({ invite: "error" });
    expect(await family.resend()).toMatchObject(result({ invited: true }));
    expect(await family.listedContact()).toMatchObject({ invite: "pending", failure: null });
    await send();
    expect(await family.listedContact()).toMatchObject({
      invite: "error",
      failure: "The mailbox rejected the email: 550 There is no such mailbox here",
    });
  });

  test("by several at once is one mail", async () => {
    const family = await aFamily(server);
    await family.invite();
    await send();
    const answers = await Promise.all([1, 2, 3].map(() => family.resend()));
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('"invited":true'))).toHaveLength(1);
    await send();
    expect(lettersTo(family)).toHaveLength(2);
  });

  test("is rejected for linked and opted-out contacts", async () => {
    const family = await aFamily(server);
    const { email } = family.contact;
    await family.invite();
    await send();
    await server.deps.db
      .insertInto("mailOptOuts")
      .values({ organizationId: family.camp.id, email, createdAt: new Date() })
      .execute();
    expect(await family.resend()).toMatchObject(
      refusal(409, "This address unsubscribed from this organization's email."),
    );
    const elena = await aParent(server, { email });
    await elena.accept(await linkOf(family));
    expect(await family.resend()).toMatchObject(
      result({ invited: false, feedback: `${email} is already linked to this participant.` }),
    );
    expect(lettersTo(family)).toHaveLength(1);
  });
});

describe("revoking", () => {
  test("disables the link at once, and the contact can be invited again", async () => {
    const family = await aFamily(server);
    await family.invite();
    await send();
    const elena = await aParent(server, { email: family.contact.email });
    const link = await linkOf(family);
    expect(await elena.read(link)).toMatchObject({ status: 200, body: { state: "yours" } });
    const stream = await followStream(server.origin, [`user:${elena.id}`], elena.headers);
    onTestFinished(() => stream.close());
    expect(await family.revoke()).toMatchObject(result({}));
    await expect.poll(() => stream.events.some(({ name }) => name === "invalidation")).toBe(true);
    expect(await elena.read(link)).toMatchObject(deadLink);
    expect(await elena.accept(link)).toMatchObject(deadLink);
    expect(await elena.call("sendInviteCode", link)).toMatchObject(deadLink);
    expect(await elena.call("acceptInviteWithCode", { ...link, code: "123456" })).toMatchObject(deadLink);
    expect(await elena.pending()).toMatchObject(result({ invites: [] }));
    expect(await elena.session()).toMatchObject({ body: { access: "visitor" } });
    expect(await family.listedContact()).toMatchObject({ invite: null });
    expect(await family.revoke()).toMatchObject(notInvited);
    expect(await family.invite()).toMatchObject(result({ invited: true }));
    expect(await elena.accept(link)).toMatchObject(deadLink);
    expect(await elena.accept(await linkOf(family))).toMatchObject({ status: 200 });
  });

  test("keeps a mail that has not left from leaving", async () => {
    const family = await aFamily(server);
    await family.invite();
    await family.revoke();
    await send();
    await send(1);
    expect(lettersTo(family)).toEqual([]);
  });

  test("also one that waits for another try", async () => {
    const family = await aFamily(server, { contact: { email: "later+451x1@example.org" } });
    await family.invite();
    await send();
    expect(await statusOf(family)).toBe("queued");
    await family.revoke();
    await send(1);
    expect(lettersTo(family)).toEqual([]);
  });

  test("is rejected for an accepted invite, and the family stays linked", async () => {
    const family = await aFamily(server);
    await family.invite();
    const elena = await aParent(server, { email: family.contact.email });
    await elena.accept(await linkOf(family));
    expect(await family.revoke()).toMatchObject(notInvited);
    expect(await elena.participants()).toMatchObject({ body: { participants: [{}] } });
  });

  test("and accepting at the same moment: one of them wins", async () => {
    for (let round = 0; round < 8; round += 1) {
      const family = await aFamily(server);
      await family.invite();
      const elena = await aParent(server, { email: family.contact.email });
      const link = await linkOf(family);
      const [revoked, accepted] = await Promise.all([family.revoke(), elena.accept(link)]);
      expect(new Set([revoked.status, accepted.status])).toEqual(new Set([200, 404]));
      expect(await statusOf(family)).toBe(accepted.status === 200 ? "accepted" : null);
    }
  });
});

describe("a mail that is no longer needed", () => {
  test("of a removed contact never leaves", async () => {
    const family = await aFamily(server);
    await family.invite();
    await family.removeContact();
    await send();
    expect(lettersTo(family)).toEqual([]);
    expect(await send()).toBeUndefined();
  });

  test("is not sent after the invite was accepted", async () => {
    const family = await aFamily(server);
    await family.invite();
    const elena = await aParent(server, { email: family.contact.email });
    await elena.accept(await linkOf(family));
    await send();
    expect(lettersTo(family)).toEqual([]);
    expect(await statusOf(family)).toBe("accepted");
  });

  test.each([
    ["participants", "It was deleted before the email could be sent."],
    ["events", "It was deleted before the email could be sent."],
  ] as const)(
    "of deleted %s is not sent; after a restore staff see why and can resend it",
    async (table, why) => {
      const family = await aFamily(server);
      const id = table === "events" ? family.event.id : family.camper.id;
      const setDeleted = (deletedAt: Date | null) =>
        server.deps.db.updateTable(table).set({ deletedAt }).where("id", "=", id).execute();
      await family.invite();
      await setDeleted(new Date());
      await send();
      await setDeleted(null);
      expect(lettersTo(family)).toEqual([]);
      expect(await family.listedContact()).toMatchObject({ invite: "error", failure: why });
      await family.resend();
      await send();
      expect(lettersTo(family)).toHaveLength(1);
    },
  );

  test("is not sent after an opt-out, and staff see why", async () => {
    const family = await aFamily(server);
    await family.invite();
    await server.deps.db
      .insertInto("mailOptOuts")
      .values({ organizationId: family.camp.id, email: family.contact.email, createdAt: new Date() })
      .execute();
    await send();
    expect(lettersTo(family)).toEqual([]);
    expect(await family.listedContact()).toMatchObject({
      invite: "error",
      failure: "This address unsubscribed from this organization's email.",
    });
  });
});
