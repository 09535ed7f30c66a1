import { afterAll, describe, expect, test } from "vitest";
import { mintBearer } from "#server/identity/actions.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type FamilySeed, type TestParent } from "#tools/testing/a-family.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { inviteJobs } from "./jobs.ts";

const clock = { laterMs: 0, now: () => new Date(Date.now() + clock.laterMs) };
const { server, inbox, close } = await startServerWithInbox({ clock });
afterAll(close);

const wrong = refusal(400, "That code isn't right. Check the email, or send a new code.");
const over = refusal(409, "That code has expired. Send a new one.");
const tooMany = refusal(429, "Too many codes were requested. Try again in an hour.");
const linked = result({ participantName: "Wren Vasquez" });
const minuteMs = 60_000;

async function aForwardedLink(seed: FamilySeed = {}) {
  const family = await aFamily(server, seed);
  await family.invite();
  const link = { orgId: family.camp.id, inviteId: await family.inviteId() };
  const elena = await aParent(server);
  const codes = () => inbox.messages().filter(({ to }) => to.includes(family.contact.email));
  const send = (by: TestParent = elena) => by.call("sendInviteCode", link);
  const latest = () => (codes().at(-1)?.subject ?? "").slice(0, 7).replace(" ", "");
  const enter = (code: string, by: TestParent = elena) => by.call("acceptInviteWithCode", { ...link, code });
  return { ...family, link, elena, codes, send, latest, enter };
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function passMinutes(minutes: number, ...people: TestParent[]) {
  clock.laterMs += minutes * minuteMs;
  // The browser renews its bearer automatically.
  for (const { headers, sessionSecret } of people) {
    const bearer = await mintBearer(server.deps.db, clock, sessionSecret);
    headers.authorization = `Bearer ${bearer?.token ?? ""}`;
  }
}

describe("a code to the invited mailbox", () => {
  test("links an account that signs in with another address", async () => {
    const {
      send,
      codes,
      latest,
      enter,
      listedContact: visible,
      elena,
      contact,
      link,
    } = await aForwardedLink({
      contact: { email: "elena.vasquez@example.org" },
      organization: { name: "Camp Birchwood" },
    });
    expect(await send()).toMatchObject(result({ maskedEmail: "e…z@e…e.org" }));
    expect(codes()).toHaveLength(1);
    const code = latest();
    expect(code).toMatch(/^\d{6}$/);
    // With the space in the middle, as in the mail.
    expect(await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject(linked);
    expect(await visible()).toMatchObject({ invite: "accepted" });
    expect(await elena.participants()).toMatchObject({
      body: { participants: [{ participantName: "Wren Vasquez" }] },
    });
    // Sent again after a lost answer, and without a code.
    expect(await enter(code)).toMatchObject(linked);
    expect(await elena.accept(link)).toMatchObject(linked);
    expect(await enter(code, await aParent(server))).toMatchObject(refusal(404, "Invalid invite link."));
    const owner = await aParent(server, { email: contact.email });
    expect(await owner.pending()).toMatchObject(result({ invites: [] }));
  });

  test("comes in a mail that names the camp and no child", async () => {
    const { send, codes, camp } = await aForwardedLink({ organization: { name: "Camp Birchwood" } });
    await send();
    const [mail] = codes();
    expect(mail?.subject).toMatch(/^\d{3} \d{3} is your code for Camp Birchwood$/);
    expect(mail?.text).toContain("It works for 10 minutes.");
    const message = JSON.stringify(mail);
    for (const secret of ["Wren", "Vasquez", "Week", camp.admin.name]) expect(message).not.toContain(secret);
    expect(mail?.html).toContain(mail?.subject.slice(0, 7));
  });

  test("works for ten minutes", async () => {
    const first = await aForwardedLink();
    await first.send();
    await passMinutes(9.9, first.elena);
    expect(await first.enter(first.latest())).toMatchObject(linked);
    const second = await aForwardedLink();
    await second.send();
    await passMinutes(10, second.elena);
    expect(await second.enter(second.latest())).toMatchObject(over);
  });

  test("may be mistyped four times; the fifth try is the last", async () => {
    const { send, latest, enter } = await aForwardedLink();
    await send();
    const code = latest();
    for (let tries = 0; tries < 4; tries += 1) expect(await enter(otherThan(code))).toMatchObject(wrong);
    expect(await enter(code)).toMatchObject(linked);
    const spent = await aForwardedLink();
    await spent.send();
    const right = spent.latest();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await spent.enter(otherThan(right))).toMatchObject(wrong);
    expect(await spent.enter(right)).toMatchObject(over);
  });

  test("allows exactly five attempts, even with thirty in parallel", async () => {
    const { send, latest, enter, contact } = await aForwardedLink();
    await send();
    const code = latest();
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(otherThan(code))));
    const countOf = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([countOf(400), countOf(409)]).toEqual([5, 25]);
    expect(await enter(code)).toMatchObject(over);
    const links = server.deps.db
      .selectFrom("participantLinks")
      .select("id")
      .where("contactId", "=", contact.id);
    expect(await links.execute()).toEqual([]);
  });

  test("is the latest one only", async () => {
    const { send, latest, enter } = await aForwardedLink();
    await send();
    const first = latest();
    await send();
    expect(await enter(first)).toMatchObject(wrong);
    expect(await enter(latest())).toMatchObject(linked);
  });

  test("is worth nothing for another account or another invite", async () => {
    const [one, other] = [await aForwardedLink(), await aForwardedLink()];
    await one.send();
    await other.send();
    const thief = await aParent(server);
    expect(await one.enter(one.latest(), thief)).toMatchObject(over);
    await one.send(thief);
    const theirs = one.latest();
    expect(await other.enter(theirs)).toMatchObject(wrong);
    expect(await one.enter(theirs)).toMatchObject(wrong);
  });

  test.each(["", "12345", "1234567", "12345a", "......"])("cannot be %j", async (code) => {
    const { send, enter } = await aForwardedLink();
    await send();
    expect(await enter(code)).toMatchObject(refusal(400, "Enter the 6-digit code."));
  });
});

describe("asking for codes", () => {
  test("is limited to four an hour per invite, across accounts and concurrent requests", async () => {
    const { send, codes, elena } = await aForwardedLink();
    const other = await aParent(server);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => send(n % 2 === 0 ? elena : other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(codes()).toHaveLength(4);
    expect(await send()).toMatchObject(tooMany);
    await passMinutes(61, elena);
    expect(await send()).toMatchObject({ status: 200 });
  });

  test("says so when the mail cannot go out, and does not count it", async () => {
    const { send, contact } = await aForwardedLink({ contact: { email: "away+451x5@example.org" } });
    const notSent = refusal(503, "We couldn't send the code. Try again in a few minutes.");
    for (let tries = 0; tries < 5; tries += 1) expect(await send()).toMatchObject(notSent);
    expect(await send()).toMatchObject({ status: 200 });
    expect(inbox.messages().filter(({ to }) => to.includes(contact.email))).toHaveLength(1);
  });

  test("is refused for an address that wants no mail from this camp", async () => {
    const { send, camp, contact, codes } = await aForwardedLink();
    const unwanted = { organizationId: camp.id, email: contact.email, createdAt: new Date() };
    await server.deps.db.insertInto("mailOptOuts").values(unwanted).execute();
    expect(await send()).toMatchObject(
      refusal(409, "This address unsubscribed from this organization's email."),
    );
    expect(codes()).toEqual([]);
  });

  test("leaves nothing behind: a day later the sweep takes what was never used", async () => {
    const { send, link, elena } = await aForwardedLink();
    await send();
    const rows = () =>
      server.deps.db.selectFrom("mailboxCodes").select("id").where("inviteId", "=", link.inviteId).execute();
    const sweep = inviteJobs(server.deps).find(({ name }) => name === "sweep-mailbox-codes");
    await sweep?.run({}, new AbortController().signal);
    expect(await rows()).toHaveLength(1);
    await passMinutes(24 * 60 + 1, elena);
    await sweep?.run({}, new AbortController().signal);
    expect(await rows()).toEqual([]);
  });

  test("keeps no digits: only a hash is written down", async () => {
    const { send, latest, link } = await aForwardedLink();
    await send();
    const rows = await server.deps.db
      .selectFrom("mailboxCodes")
      .selectAll()
      .where("inviteId", "=", link.inviteId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.codeHash).toHaveLength(32);
    expect(
      JSON.stringify(rows.map(({ codeHash, ...rest }) => [rest, codeHash.toString("utf8")])),
    ).not.toContain(latest());
  });
});
