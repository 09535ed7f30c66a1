import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

async function anInvitedFamily() {
  const family = await aFamily(server, { organization: { name: "Camp <Birch> & Co" } });
  await family.invite();
  const link = `${server.origin}/mail/opt-out?invite=${await family.inviteId()}`;
  const unwanted = () =>
    server.deps.db
      .selectFrom("mailOptOuts")
      .select("email")
      .where("organizationId", "=", family.camp.id)
      .execute();
  return { ...family, link, unwanted };
}
const oneClick = {
  method: "POST",
  body: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

test("looking at the page changes nothing: mail scanners look at everything", async () => {
  const { link, unwanted } = await anInvitedFamily();
  const page = await fetch(link);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain("<h1>Stop emails from Camp &lt;Birch&gt; &amp; Co?</h1>");
  expect(text).toContain('<form method="post"');
  expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
  expect(await unwanted()).toEqual([]);
});

test.each<[string, RequestInit]>([
  [
    "the button on the page",
    { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } },
  ],
  ["the mail program's own button", oneClick],
  ["a mail program that sends a form", { method: "POST", body: formOf("List-Unsubscribe", "One-Click") }],
])("%s ends that camp's mail to this address, pressed once or twice", async (_, init) => {
  const { link, unwanted, contact, invite, resend } = await anInvitedFamily();
  for (let press = 0; press < 2; press += 1) {
    const done = await fetch(link, init);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain(
      "Camp &lt;Birch&gt; &amp; Co won&#39;t send invites to this address anymore.",
    );
  }
  expect(await unwanted()).toEqual([{ email: contact.email }]);
  expect((await invite()).status).toBe(200);
  await server.deps.db.updateTable("inviteMails").set({ sentAt: new Date() }).execute();
  expect((await resend()).status).toBe(409);
});

test("works from the mail of an invite that was revoked since, or whose contact was removed", async () => {
  const [revoked, removed] = [await anInvitedFamily(), await anInvitedFamily()];
  await revoked.revoke();
  await removed.removeContact();
  for (const { link, unwanted } of [revoked, removed]) {
    expect((await fetch(link, oneClick)).status).toBe(200);
    expect(await unwanted()).toHaveLength(1);
  }
});

test("an accidental opt-out can be undone", async () => {
  const { link, unwanted, revoke, invite } = await anInvitedFamily();
  const page = await (await fetch(link, oneClick)).text();
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(action).toContain("/mail/opt-in?invite=");
  expect(await (await fetch(`${server.origin}${action}`)).text()).toContain("Stop emails from");
  expect(await unwanted()).toHaveLength(1);
  const back = await fetch(`${server.origin}${action}`, { method: "POST" });
  expect(await back.text()).toContain("can send invites to this address.");
  expect(await unwanted()).toEqual([]);
  await revoke();
  expect((await invite()).status).toBe(200);
});

test.each([
  "",
  "?invite=",
  "?invite=short",
  `?invite=${"A".repeat(32)}`,
  "?invite=%00",
  "?invite='--",
  "?other=1",
])("%j leads nowhere", async (search) => {
  for (const [path, init] of [
    ["opt-out", {}],
    ["opt-out", oneClick],
    ["opt-in", oneClick],
  ] as const) {
    const page = await fetch(`${server.origin}/mail/${path}${search}`, init);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("Invalid invite link.");
  }
});

test("the page loads nothing, is framed nowhere and is not kept", async () => {
  const { link } = await anInvitedFamily();
  for (const init of [{}, oneClick]) {
    const { headers } = await fetch(link, init);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/);
    expect(policy).not.toContain("unsafe-inline");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
