import type { PoolClient } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import {
  anAddress,
  codeBrowsers,
  codeSent,
  otherThan,
  type CodeAnswer,
} from "#tools/testing/code-browsers.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, startTestServer } from "#tools/testing/test-server.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { identityJobs } from "./jobs.ts";

const clock = { laterMs: 0, now: () => new Date(Date.now() + clock.laterMs) };
const minuteMs = 60_000;
const { server, inbox, close } = await startServerWithInbox({ clock, env: { OIDC_PROVIDERS: "[]" } });
afterAll(close);

const { aBrowser, mailsTo, latestCode } = codeBrowsers(server, inbox);
const usersWith = async (email: string) =>
  (
    await server.deps.db.selectFrom("verifiedEmails").select("userId").where("email", "=", email).execute()
  ).map(({ userId }) => userId);
const done = codeSent;
const { status, code: errorCode, message } = signInCodeErrors.wrong;
const wrong = { status: 400, text: JSON.stringify({ error: { status, code: errorCode, message } }) };

async function withCode(email = anAddress()) {
  const browser = aBrowser();
  expect(await browser.send(email)).toEqual(done);
  return { browser, email, code: latestCode(email) };
}

describe("a code from an email", () => {
  test("signs in an address that has no account anywhere", async () => {
    const { browser, email, code } = await withCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await usersWith(email)).toEqual([]);
    expect(await browser.isSignedIn()).toBe(false);
    // As it is pasted, and with the address as it is typed.
    expect(await browser.enter(` ${email.toUpperCase()} `, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(
      done,
    );
    expect(await browser.isSignedIn()).toBe(true);
    expect(await usersWith(email)).toHaveLength(1);
    expect([...browser.jar.keys()]).toEqual(["__Host-sid", "__Host-known"]);
  });

  test("signs in the same person again, also one who came from a provider", async () => {
    const email = anAddress();
    const { id } = await aSignedInPerson(server, { email });
    for (let turn = 0; turn < 2; turn += 1) {
      const { browser, code } = await withCode(email);
      expect(await browser.enter(email, code)).toEqual(done);
    }
    expect(await usersWith(email)).toEqual([id]);
  });

  test("shows the digits in the subject and no name", async () => {
    const { email, code } = await withCode();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe(`${code} is your Cabin Courier code`);
    expect(mail?.html).toContain(`${code} is your Cabin Courier code</h1>`);
    expect(mail?.text).toContain("It works for 10 minutes");
    expect(mail?.text).toContain("If you did not ask for a code, ignore this email.");
  });

  test("comes in Spanish to readers of Spanish", async () => {
    const email = anAddress();
    await aBrowser().post("/auth/code", { email, language: "es" });
    expect(mailsTo(email)[0]?.subject).toMatch(/^\d{6} es su código de Cabin Courier$/);
  });

  test("is stored as a hash without the address, bound to the browser", async () => {
    const { email, code, browser } = await withCode();
    const rows = JSON.stringify(await server.deps.db.selectFrom("signInCodes").selectAll().execute());
    expect(rows).not.toContain(email);
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(browser.jar.get("__Host-code"));
  });

  test("begins one session when it is sent twice at once", async () => {
    const { browser, email, code } = await withCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.enter(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [userId = ""] = await usersWith(email);
    expect(
      await server.deps.db.selectFrom("sessions").select("id").where("userId", "=", userId).execute(),
    ).toHaveLength(1);
  });

  test("begins a session that ends the one the browser had before", async () => {
    const { browser, email, code } = await withCode();
    await browser.enter(email, code);
    const other = anAddress();
    await browser.send(other);
    expect(await browser.enter(other, latestCode(other))).toEqual(done);
    const [userId = ""] = await usersWith(email);
    expect(
      await server.deps.db.selectFrom("sessions").select("id").where("userId", "=", userId).execute(),
    ).toEqual([]);
  });
});

describe("asking again", () => {
  test("from the same browser sends the same code while it lives, with the minutes that are left", async () => {
    const { browser, email, code } = await withCode();
    expect(await browser.enter(email, otherThan(code))).toEqual(wrong);
    clock.laterMs += 7 * minuteMs;
    expect(await browser.send(email)).toEqual(done);
    expect(mailsTo(email).map(({ subject }) => subject.slice(0, 6))).toEqual([code, code]);
    expect(mailsTo(email).map(({ text }) => /works for (\d+) minutes/.exec(text)?.[1])).toEqual(["10", "2"]);
    // The tries are those of the code, not of the email.
    for (let tries = 0; tries < 4; tries += 1)
      expect(await browser.enter(email, otherThan(code))).toEqual(wrong);
    expect(await browser.enter(email, code)).toEqual(wrong);
  });

  test.each<[string, (first: Awaited<ReturnType<typeof withCode>>) => Promise<unknown>]>([
    [
      "after its last try",
      async ({ browser, email, code }) => {
        for (let tries = 0; tries < 5; tries += 1) await browser.enter(email, otherThan(code));
        await browser.send(email);
      },
    ],
    [
      "when less than two minutes are left",
      async ({ browser, email }) => {
        clock.laterMs += 8.1 * minuteMs;
        await browser.send(email);
      },
    ],
    ["from another browser", ({ email }) => aBrowser().send(email)],
  ])("%s sends another one", async (_, askAgain) => {
    // Six digits of two codes are equal once in a million times; of three pairs never.
    const codes = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const first = await withCode();
      await askAgain(first);
      expect(mailsTo(first.email)).toHaveLength(2);
      codes.push([first.code, latestCode(first.email)]);
    }
    expect(codes.some(([one, other]) => one !== other)).toBe(true);
  });

  test("in vain, when the mail server refuses, leaves the code that came", async () => {
    const { browser, email, code } = await withCode(`anna+550after1-${anAddress()}`);
    expect((await browser.send(email)).status).toBe(503);
    expect(await browser.enter(email, code)).toEqual(done);
  });
});

describe("the same refusal, byte for byte, for", () => {
  test.each<[string, () => Promise<CodeAnswer>]>([
    [
      "a wrong code",
      async () => {
        const { browser, email, code } = await withCode();
        return browser.enter(email, otherThan(code));
      },
    ],
    [
      "the right code in another browser",
      async () => {
        const { email, code } = await withCode();
        return aBrowser().enter(email, code);
      },
    ],
    [
      "the right code in another browser that has asked for its own",
      async () => {
        const { email, code } = await withCode();
        const { browser } = await withCode(email);
        // Equal digits by chance would be right.
        return code === latestCode(email) ? wrong : browser.enter(email, code);
      },
    ],
    [
      "the right code for another address",
      async () => {
        const { browser, code } = await withCode();
        return browser.enter(anAddress(), code);
      },
    ],
    [
      "the right code for the address of an account",
      async () => {
        const { browser, code } = await withCode();
        const known = anAddress();
        await aSignedInPerson(server, { email: known });
        return browser.enter(known, code);
      },
    ],
    [
      "a code after ten minutes",
      async () => {
        const { browser, email, code } = await withCode();
        clock.laterMs += 10 * minuteMs;
        return browser.enter(email, code);
      },
    ],
    [
      "a code that was used",
      async () => {
        const { browser, email, code } = await withCode();
        const cookie = browser.jar.get("__Host-code") ?? "";
        expect(await browser.enter(email, code)).toEqual(done);
        browser.jar.set("__Host-code", cookie);
        return browser.enter(email, code);
      },
    ],
    [
      "a code that one for another address has ended",
      async () => {
        const { browser, email, code } = await withCode();
        const cookie = browser.jar.get("__Host-code") ?? "";
        await browser.send(anAddress());
        browser.jar.set("__Host-code", cookie);
        return browser.enter(email, code);
      },
    ],
    [
      "the sixth try, with the right code",
      async () => {
        const { browser, email, code } = await withCode();
        for (let tries = 0; tries < 5; tries += 1)
          expect(await browser.enter(email, otherThan(code))).toEqual(wrong);
        return browser.enter(email, code);
      },
    ],
    ["a browser that has asked for nothing", () => aBrowser().enter(anAddress(), "123456")],
  ])("%s", async (_, attempt) => {
    expect(await attempt()).toEqual(wrong);
  });
});

test("of thirty guesses at once five are compared", async () => {
  const { browser, email, code } = await withCode();
  const guesses = Array.from({ length: 29 }, (_, turn) =>
    browser.enter(email, String((Number(code) + 1 + turn) % 1_000_000).padStart(6, "0")),
  );
  const answers = await Promise.all(guesses);
  expect(answers.every(({ status }) => status === 400)).toBe(true);
  // The thirtieth.
  expect(await browser.enter(email, code)).toEqual(wrong);
  expect(await browser.isSignedIn()).toBe(false);
  const four = await withCode();
  await Promise.all(Array.from({ length: 4 }, () => four.browser.enter(four.email, otherThan(four.code))));
  expect(await four.browser.enter(four.email, four.code)).toEqual(done);
});

describe("whether an address has an account", () => {
  /** Every statement of the server's own pool. */
  function recordStatements(): { take: () => string[] } {
    const texts: string[] = [];
    const known = new WeakSet<PoolClient>();
    server.inside.pool.on("acquire", (client) => {
      if (known.has(client)) return;
      known.add(client);
      const query: unknown = Reflect.get(client, "query");
      if (typeof query !== "function") throw new Error("a connection without a query function");
      Object.defineProperty(client, "query", {
        value: (...request: unknown[]): unknown => {
          const [first] = request;
          if (typeof first === "object" && first !== null && "text" in first) texts.push(String(first.text));
          else if (typeof first === "string") texts.push(first);
          return Reflect.apply(query, client, request);
        },
      });
    });
    return { take: () => texts.splice(0) };
  }

  test("is told neither by the answer nor by the work to send a code and to refuse one", async () => {
    const { take } = recordStatements();
    const work: { answers: CodeAnswer[]; statements: string[]; mails: number }[] = [];
    const known = anAddress();
    await aSignedInPerson(server, { email: known });
    for (const email of [anAddress(), known]) {
      const browser = aBrowser();
      take();
      const answers = [await browser.send(email), await browser.enter(email, otherThan(latestCode(email)))];
      work.push({ answers, statements: take(), mails: mailsTo(email).length });
    }
    const [unknown, owned] = work;
    expect(unknown?.answers).toEqual([done, wrong]);
    expect(unknown?.statements.length).toBeGreaterThan(5);
    expect(unknown?.mails).toBe(1);
    expect(owned).toEqual(unknown);
  });
});

test.each(["/auth/code", "/auth/code/enter"])("%s is for our own pages", async (path) => {
  const { browser, email, code } = await withCode();
  const answer = await browser.post(path, { email, code }, { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect(await browser.isSignedIn()).toBe(false);
  expect(mailsTo(email)).toHaveLength(1);
});

test.each(["", "elena", "elena@example", "a@example.org, b@example.org"])(
  "no code is sent to %j",
  async (email) => {
    const answer = await aBrowser().send(email);
    expect([answer.status, answer.text.includes("Valid email is required.")]).toEqual([400, true]);
  },
);

test("an address that the mail server refuses is told so, and its code is deleted", async () => {
  const codes = () => server.deps.db.selectFrom("signInCodes").select("browserHash").execute();
  const before = await codes();
  const answer = await aBrowser().send(`anna+550-${anAddress()}`);
  expect([answer.status, answer.text.includes(signInCodeErrors.notSent.message)]).toEqual([503, true]);
  expect(await codes()).toEqual(before);
});

test("expired codes are deleted by the hourly job", async () => {
  await withCode();
  clock.laterMs += 11 * minuteMs;
  const { email } = await withCode();
  await identityJobs(server.deps)[0]?.run({}, new AbortController().signal);
  expect(mailsTo(email)).toHaveLength(1);
  expect(await server.deps.db.selectFrom("signInCodes").select("browserHash").execute()).toHaveLength(1);
});

test("without providers the page is told to offer codes alone", async () => {
  const answer = await fetch(`${server.origin}/auth/providers`);
  expect(await answer.json()).toMatchObject({ providers: [], emailCodes: true, emailCodesForTeams: true });
});

test("an operator can switch codes off", async () => {
  const without = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { EMAIL_CODES: "false" },
  });
  try {
    const response = await fetch(`${without.origin}/auth/code`, {
      method: "POST",
      headers: { origin: testOrigin, "content-type": "application/json" },
      body: JSON.stringify({ email: anAddress() }),
    });
    expect(response.status).toBe(404);
    expect(await (await fetch(`${without.origin}/auth/providers`)).json()).toMatchObject({
      emailCodes: false,
    });
  } finally {
    await without.close();
  }
});
