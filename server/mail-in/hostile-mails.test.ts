import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { forgedMail, mailOfEmptyParts } from "#tools/testing/hostile-mails.ts";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { addressOf, aMailInDesk, readMailIn } from "#tools/testing/mail-in-desk.ts";
import { openSenderCheck } from "./check-sender.ts";

/** Without a worker: each job is run by hand. */
const desk = await aMailInDesk({ worker: false });
afterAll(() => desk.close());
const { server, dns } = desk;

async function aCopier() {
  const intake = await anIntakeDesk(server);
  return {
    ...intake,
    to: await addressOf(intake.camp, intake.event.id),
    from: intake.camp.member.email,
  };
}
type Copier = Awaited<ReturnType<typeof aCopier>>;

const keysAsked = () => dns.asked.filter((name) => name.includes("._domainkey.")).length;

describe("before anything is verified or stored, the receiver refuses", () => {
  test.each<[string, string, (copier: Copier) => string]>([
    ["200 forged signatures", "too many DKIM", (copier) => forgedMail(copier, { signatures: 200 })],
    ["5,000 forged signatures", "head of this", (copier) => forgedMail(copier, { signatures: 5_000 })],
    [
      "a signature of a part of the body",
      "covers only a part",
      (copier) => forgedMail(copier, { signatures: 1, withLength: true }),
    ],
    ["900,000 empty parts", "too many", (copier) => mailOfEmptyParts(copier, 900_000)],
    ["201 parts", "too many parts", (copier) => mailOfEmptyParts(copier, 201)],
  ])("%s", async (_, reason, write) => {
    const copier = await aCopier();
    const before = keysAsked();
    const { code, response } = await desk.mail({ ...copier, signedBy: null, raw: write(copier) });
    expect([code, response]).toEqual([554, expect.stringContaining(reason)]);
    expect(keysAsked() - before).toBe(0);
    expect((await readMailIn(copier.camp, copier.event.id)).scans).toEqual([]);
    // The answer does not tell whether the address exists.
    const to = copier.to.replace(/[a-z2-7]{4}@/, "aaaa@");
    expect((await desk.mail({ ...copier, to, signedBy: null, raw: write(copier) })).response).toBe(response);
  });

  test("but not ten signatures: each is verified once", async () => {
    const copier = await aCopier();
    const before = keysAsked();
    const raw = forgedMail(copier, { signatures: 9 });
    expect((await desk.mail({ ...copier, raw })).code).toBe(250);
    expect(keysAsked() - before).toBe(10);
  });
});

describe("the check of a sender", () => {
  const log = createLog({ LOG_LEVEL: "silent" });
  const bringer = { address: "127.0.0.1", helo: "x.example.org", envelopeFrom: "a@example.org" };
  const mail = Buffer.from(forgedMail({ from: "a@example.org", to: "b@in.courier.test" }, { signatures: 1 }));

  test("ends with the budget of the mail, which is not lost: its sender tries again", async () => {
    const { check, close } = openSenderCheck({ dnsServers: [dns.server], log, budgetMs: 1 });
    onTestFinished(close);
    expect(await check({ mail, bringer }, "a camp")).toEqual({ type: "later" });
  });

  test("is put off while five mails to the same camp are checked; another camp's is served", async () => {
    const { check, close } = openSenderCheck({ dnsServers: [dns.server], log });
    onTestFinished(close);
    const six = Array.from({ length: 6 }, () => check({ mail, bringer }, "a camp"));
    const other = check({ mail, bringer }, "another camp");
    expect((await Promise.all(six)).map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => "refused"),
      "later",
    ]);
    expect(await other).toEqual({ type: "refused" });
  });
});
