import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { plainCell, toCsv } from "#domain/roster/csv.ts";
import { rosterExport } from "#domain/roster/import-answer.ts";
import { rosterTable } from "#domain/roster/roster-table.ts";
import { unnamedStaff } from "#domain/identity/person-name.ts";
import { cleanLine, cleanText } from "#domain/text.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { createFuzz, usualSeed, type Fault } from "./fuzz-operation.ts";
import { faultLines } from "./fuzz-report.ts";
import { actors, type Actor } from "./fuzz-world.ts";
import { aHostileCamp, type HostileCamp } from "./hostile-camp.ts";
import { oddAddresses } from "./hostile-values.ts";
import { injections } from "#tools/testing/injections.ts";
import { everyError } from "./judge-answer.ts";
import { routeRows } from "#tools/testing/authorization/route-rows.ts";
import { textsOf } from "#tools/testing/paper/read-paper.ts";
import { times } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { allOperations } from "#server/app/operations.ts";
import type { RunningServer } from "#server/app/start-server.ts";

/** What these found was mended; the short run among the tests sends them again. */
const foundOnce: readonly FoundOnce[] = (["acceptInvite", "sendInviteCode"] as const).map((operation) => ({
  operation,
  actor: "family",
  seed: usualSeed,
  cases: 81,
  case: 80,
  what: "a NUL in a link",
}));

type FoundOnce = {
  operation: string;
  actor: Actor;
  seed: number;
  cases: number;
  /** Its place among them. */
  case: number;
  what: string;
};

/** A short look at what `npm run fuzz` does at length: every operation, the same few cases each time. */
const casesEach = times(2, 4);
/** Operations at once. */
const lanes = 3;
const patienceMs = 120_000;

let server: RunningServer;
let inbox: Inbox;
let fuzzing: ReturnType<typeof createFuzz>;
let harmless: HostileCamp;
let harmlessPages: number;
const camps = new Map<string, HostileCamp>();
beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "worker"],
    env: { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000" },
  });
  fuzzing = createFuzz(server, await everyError());
  harmless = await aHostileCamp(server, inbox, "Pine Hollow");
  harmlessPages = (await textsOf(await harmless.pdf())).length;
  await Promise.all(
    injections.map(async ({ kind, text }) => camps.set(kind, await aHostileCamp(server, inbox, text))),
  );
}, patienceMs);
afterAll(async () => {
  fuzzing.close();
  await server.close();
  await inbox.stop();
});

function campOf(kind: string): HostileCamp {
  const camp = camps.get(kind);
  if (camp === undefined) throw new Error(`there is no camp for ${kind}`);
  return camp;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const misleading = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Elements with the names of their attributes, in order. */
function elementsOf(html: string): string[] {
  return [...html.matchAll(/<(?<name>[!/]?[a-z]+)(?<rest>[^>]*)>/gi)].map(({ groups }) => {
    const attributes = [...(groups?.["rest"] ?? "").matchAll(/([a-z-]+)="[^"]*"/gi)].map(([, name]) => name);
    return [groups?.["name"], ...attributes].join(" ");
  });
}

/** As an eye sees it on paper, where lines break as they like. */
function visible(text: string): string {
  return text.replaceAll(/[\s\u200B-\u200D\u2060\uFEFF\u00AD]/g, "");
}

test(
  "whatever is sent to an operation, it answers as its schema says or refuses in our words",
  async () => {
    const waiting = allOperations(server.deps);
    const every = waiting.length * actors.length * casesEach;
    let sent = 0;
    const faults: Fault[] = [];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const cases = await fuzzing.casesFor(next, { seed: usualSeed, cases: casesEach });
        for (const actor of actors) {
          const { tally, faults: found } = await fuzzing.sendAll(next, actor, cases);
          sent += tally.cases;
          faults.push(...found);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
    expect(faultLines(faults)).toEqual([]);
    expect(sent).toBe(every);
    expect("polluted" in {}).toBe(false);
  },
  patienceMs,
);

test.each(foundOnce)(
  "$operation, case $case of seed $seed: $what",
  async ({ operation, actor, seed, cases, case: only }) => {
    const found = allOperations(server.deps).find(({ name }) => name === operation);
    if (found === undefined) throw new Error(`there is no operation ${operation}`);
    const again = await fuzzing.casesFor(found, { seed, cases, only });
    const { tally, faults } = await fuzzing.sendAll(found, actor, again);
    expect(faultLines(faults)).toEqual([]);
    expect(tally.cases).toBe(1);
  },
);

test("an address that no operation answers never breaks anything, whatever stands in it", async () => {
  const broken: string[] = [];
  for (const { path, method = "GET" } of routeRows.map(({ without }) => without))
    for (const odd of oddAddresses)
      for (const changed of [path.replace(/[^/=]*$/, odd), `${path}?attempt=${odd}&provider=${odd}`]) {
        const { status } = await fetch(`${server.origin}${changed}`, { method, redirect: "manual" });
        if (status >= 500) broken.push(`${method} ${changed}: ${status}`);
      }
  expect(broken).toEqual([]);
}, 30_000);

test(
  "every field that takes people's words takes these as words, or says in ours why not",
  async () => {
    const actions = allOperations(server.deps).filter(({ kind }) => kind !== "query");
    const texts = injections.map(({ text }) => text);
    const results = await Promise.all(
      actions.map(async (action) => fuzzing.sendAll(action, "staff", await fuzzing.textsFor(action, texts))),
    );
    expect(faultLines(results.flatMap(({ faults }) => faults))).toEqual([]);
    const done = results.reduce((sum, { tally }) => sum + tally.done, 0);
    expect(done).toBeGreaterThan(5 * texts.length);
  },
  patienceMs,
);

/** What people type stays what they typed, wherever it comes out again. */
describe.each(injections)("$kind", ({ kind, text }) => {
  test("is told to screens as text, and only as JSON", async () => {
    for (const { status, headers, body } of await campOf(kind).read()) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/json");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      const texts = textsIn(body);
      // What could be an address is not shown as the name of a person.
      const expected = [cleanLine(text), cleanText(text), ...(text.includes("@") ? [unnamedStaff] : [])];
      expect(texts.some((one) => expected.includes(one))).toBe(true);
      expect(texts.filter((one) => misleading.test(one))).toEqual([]);
    }
  });

  test("adds nothing to a mail: no header, no reader, no element", () => {
    for (const [place, mail] of campOf(kind).mails.entries()) {
      const like = harmless.mails[place];
      expect(mail.headers.map(({ name }) => name)).toEqual(like?.headers.map(({ name }) => name));
      expect(mail.to.length).toBe(1);
      expect(mail.attachments).toEqual([]);
      expect(elementsOf(mail.html)).toEqual(elementsOf(like?.html ?? ""));
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(visible(mail.text)).toContain(visible(cleanLine(text)));
    }
  });

  test("adds nothing to the page that ends mails", () => {
    const { html, headers } = campOf(kind).optOutPage;
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(elementsOf(html)).toEqual(elementsOf(harmless.optOutPage.html));
  });

  test(
    "stands on paper as it was typed",
    async () => {
      const pages = await textsOf(await campOf(kind).pdf());
      expect(pages.length).toBe(harmlessPages);
      const times = visible(pages.join("")).split(visible(cleanLine(text))).length - 1;
      expect(times).toBeGreaterThan(2);
    },
    patienceMs,
  );

  test("is no formula in a table, and comes back from it as it was", async () => {
    const { people } = rosterExport.parse(await campOf(kind).roster());
    const csv = toCsv(rosterTable(people, organizationTerms({ type: "Camp" })));
    const { data } = Papa.parse<string[]>(csv.slice(1).trimEnd());
    const [, row = []] = data;
    expect(data.length).toBe(2);
    expect(row.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    expect([row[0], row[1], row[4]].map((cell) => plainCell(cell ?? ""))).toEqual(
      Array(3).fill(cleanLine(text)),
    );
  });
});
