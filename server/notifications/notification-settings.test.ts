import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notificationSettings, type ChosenKind } from "#domain/notifications/kinds.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { aParent, type TestParent } from "#tools/testing/a-family.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { createStopTokens } from "./stop.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

async function settingsOf(person: { headers: Record<string, string> }) {
  return notificationSettings.parse((await askServer(server, "/api/my/notices", person.headers)).body);
}
async function wantedBy(person: { headers: Record<string, string> }) {
  return Object.fromEntries((await settingsOf(person)).notices.map(({ kind, wanted }) => [kind, wanted]));
}

describe("what a user is mailed", () => {
  test("is what concerns them, with defaults where they have chosen nothing", async () => {
    const { writer, camp } = await aWritingFamily(server);
    expect(await wantedBy(writer)).toEqual({ printed: true, reply: true, nudge: true, linked: true });
    expect(await wantedBy(camp.member)).toEqual({ "ready-to-print": true, digest: false });
    expect((await settingsOf(writer)).email).toBe(writer.email);
    const visitor = await aParent(server, { verified: false });
    expect(await settingsOf(visitor)).toEqual({ email: null, notices: [] });
  });

  test("is chosen kind by kind, separately for each user", async () => {
    const { writer, camp } = await aWritingFamily(server);
    const other = await aWritingFamily(server);
    expect((await writer.call("chooseNotice", { kind: "reply", wanted: false })).status).toBe(200);
    expect(await wantedBy(writer)).toEqual({ printed: true, reply: false, nudge: true, linked: true });
    await writer.call("chooseNotice", { kind: "reply", wanted: true });
    await writer.call("chooseNotice", { kind: "printed", wanted: false });
    expect(await wantedBy(writer)).toEqual({ printed: false, reply: true, nudge: true, linked: true });
    expect(await wantedBy(other.writer)).toEqual({ printed: true, reply: true, nudge: true, linked: true });
    const onRecord = server.deps.db.selectFrom("auditEntries").where("organizationId", "=", camp.id);
    expect(await onRecord.select("id").execute()).toEqual([]);
  });

  test("goes with the account", async () => {
    const { writer } = await aWritingFamily(server);
    await writer.call("chooseNotice", { kind: "reply", wanted: false });
    await writer.call("deleteAccount", { typed: "delete" });
    const left = server.deps.db.selectFrom("noticeChoices").select("kind").where("userId", "=", writer.id);
    expect(await left.execute()).toEqual([]);
  });

  test.each([{ kind: "invites", wanted: true }, { kind: "reply" }, { kind: "reply", wanted: "yes" }, {}])(
    "%j is no choice",
    async (choice) => {
      const parent = await aParent(server);
      expect((await parent.call("chooseNotice", choice)).status).toBe(400);
    },
  );
});

test("whether families are mailed is an admin's to say, and is on record", async () => {
  const camp = await aCamp(server);
  expect((await camp.ask("")).body).toMatchObject({ familyNotices: true });
  expect((await camp.call("setFamilyNotices", { wanted: false }, camp.member)).status).toBe(403);
  expect((await camp.call("setFamilyNotices", { wanted: false }, camp.stranger)).status).toBe(404);
  for (let press = 0; press < 2; press += 1)
    expect((await camp.call("setFamilyNotices", { wanted: false })).status).toBe(200);
  expect((await camp.ask("")).body).toMatchObject({ familyNotices: false });
  const actions = server.deps.db.selectFrom("auditEntries").where("organizationId", "=", camp.id);
  expect(await actions.select(["action", "subject"]).execute()).toEqual([
    { action: "family-notices.changed", subject: { wanted: "no" } },
  ]);
});

describe("the link in a mail", () => {
  const linkFor = (person: TestParent, kind: ChosenKind) => {
    const token = createStopTokens(server.deps.config).write({ userId: person.id, kind });
    return `${server.origin}/mail/stop?notices=${token}`;
  };
  const oneClick = {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };

  test("looked at changes nothing: mail scanners look at everything", async () => {
    const { writer } = await aWritingFamily(server);
    const page = await fetch(linkFor(writer, "reply"));
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("<h1>Stop emails about replies?</h1>");
    expect(text).toContain('<form method="post"');
    expect(text).toContain('<a href="/settings">');
    expect((await fetch(linkFor(writer, "reply"), { method: "HEAD" })).status).toBe(200);
    expect(await wantedBy(writer)).toEqual({ printed: true, reply: true, nudge: true, linked: true });
  });

  test.each<[string, RequestInit]>([
    ["the button on the page", { method: "POST" }],
    ["the mail program's own button", oneClick],
  ])("%s stops that kind alone, signed in or not, pressed once or twice", async (_, init) => {
    const { writer } = await aWritingFamily(server);
    for (let press = 0; press < 2; press += 1) {
      const done = await fetch(linkFor(writer, "reply"), init);
      expect(done.status).toBe(200);
      expect(await done.text()).toContain("We won&#39;t email you about replies anymore.");
    }
    expect(await wantedBy(writer)).toEqual({ printed: true, reply: false, nudge: true, linked: true });
  });

  test("contains no personal data except an id", async () => {
    const { writer } = await aWritingFamily(server);
    const token = new URL(linkFor(writer, "digest")).searchParams.get("notices") ?? "";
    const message = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
    expect(JSON.parse(message)).toEqual({ userId: writer.id, kind: "digest" });
  });

  test("of an account that is gone is answered like any other", async () => {
    const { writer } = await aWritingFamily(server);
    const link = linkFor(writer, "reply");
    await writer.call("deleteAccount", { typed: "delete" });
    expect((await fetch(link, oneClick)).status).toBe(200);
    const left = server.deps.db.selectFrom("noticeChoices").select("kind").where("userId", "=", writer.id);
    expect(await left.execute()).toEqual([]);
  });

  test("changed in one letter, cut off or made up leads nowhere", async () => {
    const { writer } = await aWritingFamily(server);
    const token = new URL(linkFor(writer, "reply")).searchParams.get("notices") ?? "";
    const [message = "", sum = ""] = token.split(".");
    const others = Buffer.from(JSON.stringify({ userId: writer.id, kind: "printed" })).toString("base64url");
    const wrong = [
      "",
      "guess",
      message,
      `${message}.`,
      `.${sum}`,
      token.slice(1),
      token.slice(0, -1),
      `${others}.${sum}`,
    ];
    for (const text of wrong)
      for (const init of [{}, oneClick]) {
        const page = await fetch(`${server.origin}/mail/stop?notices=${text}`, init);
        expect([text, page.status]).toEqual([text, 404]);
        expect(await page.text()).toContain("Invalid link.");
      }
    expect(await wantedBy(writer)).toEqual({ printed: true, reply: true, nudge: true, linked: true });
  });

  test("opens a page that loads nothing, is framed nowhere and is not kept", async () => {
    const { writer } = await aWritingFamily(server);
    for (const init of [{}, oneClick]) {
      const { headers } = await fetch(linkFor(writer, "reply"), init);
      const policy = headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe-inline");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});
