import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aFamily, type FamilySeed } from "#tools/testing/a-family.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let inbox: Inbox;
let server: RunningServer;
beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer(await createTestDatabase(), { env: { SMTP_URL: inbox.smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

async function invited(seed: FamilySeed) {
  const family = await aFamily(server, seed);
  expect(await family.invite()).toMatchObject({ status: 200 });
  const mail = await inbox.waitFor(({ to }) => to.includes(family.contact.email), 20_000);
  const header = (name: string) => mail.headers.find((one) => one.name === name)?.value;
  const link = new URL("/invite/accept", testOrigin);
  link.search = new URLSearchParams({
    org: family.camp.id,
    invite: await family.inviteId(),
    email: family.contact.email,
  }).toString();
  return {
    family,
    mail,
    header,
    link: link.href,
    optOut: `${testOrigin}/mail/opt-out?invite=${await family.inviteId()}`,
  };
}

const birchwood: FamilySeed = {
  organization: { name: "Camp <Birch> & Söhne", timeZone: "America/Chicago" },
  event: {
    name: "Week 2",
    startDate: "2027-07-11",
    endDate: "2027-07-17",
    description: "Bring the medical forms for Wren's asthma.",
  },
  camper: { name: "Wren Quillfeather", externalId: "REG-4711" },
  contact: { email: "elena.mail@example.org", name: "Elena Vasquez", phone: "5551234567" },
};

describe("the mail that invites a family", () => {
  test("names the camp, the child's first name, who invites, the days and the way in", async () => {
    const { mail, link } = await invited(birchwood);
    expect(mail.subject).toBe("Write to Wren at Camp <Birch> & Söhne");
    for (const words of [
      "Hello Elena Vasquez,",
      "Marcus Oyelaran at Camp <Birch> & Söhne invites you to write to Wren.",
      "Week: Week 2, Jul 11, 2027 – Jul 17, 2027 (Central Time).",
      `Accept the invite:\n${link}\n`,
      "Sign in with this email (elena.mail@example.org). Use a different one? We'll send a code here to confirm it's you.",
    ])
      expect(mail.text).toContain(words);
    expect(mail.html).toContain("at Camp &lt;Birch&gt; &amp; Söhne invites you to write to Wren.");
    expect(mail.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(mail.html).toMatch(/<a class="button"[^>]*>Accept the invite<\/a>/);
  });

  test("comes from the camp, with our mark, and shows no raw link in its page", async () => {
    const { mail, header } = await invited({
      organization: { name: "Camp Birchwood" },
      contact: { email: "looks@example.org" },
    });
    expect(header("From")).toBe("Camp Birchwood via Cabin Courier <mail@localhost>");
    const visible = mail.html.replaceAll(/<style>[\s\S]*<\/style>/g, "").replaceAll(/<[^>]+>/g, " ");
    expect(visible).toMatch(/Cabin Courier\s+Write to Wren at /);
    expect(visible).not.toMatch(/https?:/);
    expect(mail.html).toMatch(/<a [^>]*href="[^"]+\/mail\/opt-out[^"]+"[^>]*>Unsubscribe from Camp/);
    expect(mail.text).toMatch(/https?:\S+\/invite\/accept/);
  });

  test("contains no other personal data", async () => {
    const { mail } = await invited({
      ...birchwood,
      contact: { ...birchwood.contact, email: "private@example.org" },
    });
    const message = `${mail.subject}\n${mail.text}\n${mail.html}\n${JSON.stringify(mail.headers)}`;
    for (const secret of ["Quillfeather", "REG-4711", "5551234567", "asthma", "Parent", "Dana"])
      expect(message).not.toContain(secret);
    expect(mail.attachments).toEqual([]);
    // Small, and nothing in it asks a server anywhere who reads it.
    expect(Buffer.byteLength(mail.html)).toBeLessThan(8_000);
    expect(mail.html).not.toMatch(/<img|<script|url\(|@import|src=/i);
  });

  test("can be left with one press, in the mail program and in the text", async () => {
    const { mail, header, optOut } = await invited({
      ...birchwood,
      contact: { email: "leaving@example.org" },
    });
    expect(header("List-Unsubscribe")).toBe(`<${optOut}>`);
    expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(header("Auto-Submitted")).toBe("auto-generated");
    expect(header("Message-ID")).toMatch(/^<invite-[0-9a-f-]{36}@app\.example>$/);
    expect(mail.text).toContain(`Unsubscribe from Camp <Birch> & Söhne: ${optOut}`);
    expect(mail.text).toContain("Hello,\n");
  });

  test("speaks a retreat center's words and of one day", async () => {
    const { mail } = await invited({
      organization: { name: "Still Waters", type: "Retreat Center", timeZone: "Europe/Berlin" },
      event: { name: "Silent Day", startDate: "2027-11-05", endDate: "2027-11-05" },
      camper: { name: "Okafor, Ada" },
      contact: { email: "friend@example.org" },
    });
    expect(mail.subject).toBe("Write to Ada at Still Waters");
    expect(mail.text).toContain("Event: Silent Day, Nov 5, 2027 (Central European Time).");
    expect(`${mail.text}${mail.html}`).not.toMatch(/camper|week|camp\b/i);
    expect(`${mail.text}${mail.html}`).not.toContain("Okafor");
  });
});
