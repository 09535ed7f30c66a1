import { afterAll, describe, expect, test } from "vitest";
import { identityErrors } from "#domain/identity/errors.ts";
import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import {
  aNetwork,
  anAddress,
  codeBrowsers,
  codeSent as done,
  type CodeAnswer,
  type CodeBrowser,
} from "#tools/testing/code-browsers.ts";
import { times } from "#tools/testing/nightly.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { aSignedInPerson } from "#tools/testing/test-server.ts";
import {
  codesFromNetwork,
  codesToAddress,
  codesToAddressFromNetwork,
  codesToInvited,
  codesToKnownBrowser,
} from "./code-actions.ts";

const clock = { laterMs: 0, now: () => new Date(Date.now() + clock.laterMs) };
const minuteMs = 60_000;
const { server, inbox, close } = await startServerWithInbox({ clock, env: { OIDC_PROVIDERS: "[]" } });
afterAll(close);
const { aBrowser, mailsTo, latestCode, linkTo } = codeBrowsers(server, inbox);

async function withCode(email = anAddress()) {
  const browser = aBrowser();
  expect(await browser.send(email)).toEqual(done);
  return { browser, email, code: latestCode(email) };
}

describe("limits", () => {
  /** In the name of a stranger: each time another browser. */
  async function askUntilRefused(email: string, networkOf: () => string): Promise<number> {
    for (let asked = 0; asked <= 2 * codesToAddress.times; asked += 1) {
      const answer = await aBrowser(networkOf()).send(email);
      if (answer.status === 200) continue;
      expect([answer.status, answer.text.includes(signInCodeErrors.tooManyForAddress.message)]).toEqual([
        429,
        true,
      ]);
      return asked;
    }
    throw new Error("no request was refused");
  }

  test("of one address, from one network and from all", async () => {
    const [email, network] = [anAddress(), aNetwork()];
    expect(await askUntilRefused(email, () => network)).toBe(codesToAddressFromNetwork.times);
    expect(await askUntilRefused(email, aNetwork)).toBe(
      codesToAddress.times - codesToAddressFromNetwork.times,
    );
    expect(mailsTo(email)).toHaveLength(codesToAddress.times);
    expect(await aBrowser().send(anAddress())).toEqual(done);
    // It refills.
    clock.laterMs += 150 * minuteMs;
    expect(await askUntilRefused(email, aNetwork)).toBe(1);
  });

  test("are not used up by requests that are refused", async () => {
    const [email, own] = [anAddress(), aNetwork()];
    await askUntilRefused(email, aNetwork);
    for (let turn = 0; turn < 2 * codesToAddressFromNetwork.times; turn += 1) await aBrowser(own).send(email);
    // One of the address is back by then, but none of a network.
    clock.laterMs += 100 * minuteMs;
    expect(await aBrowser(own).send(email)).toEqual(done);
  });

  test("are the same for an address with an account, byte for byte", async () => {
    const answers: CodeAnswer[][] = [];
    const known = anAddress();
    await aSignedInPerson(server, { email: known });
    for (const email of [anAddress(), known]) {
      const network = aNetwork();
      answers.push([]);
      for (let turn = 0; turn < 7; turn += 1) answers.at(-1)?.push(await aBrowser(network).send(email));
    }
    expect(answers[0]?.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers[1]).toEqual(answers[0]);
  });

  describe("of their own have", () => {
    async function underAttack(email: string) {
      await askUntilRefused(email, aNetwork);
      return email;
    }
    const isRefused = async (browser: CodeBrowser, email: string) =>
      (await browser.send(email)).status === 429;

    test("a browser that signed in before, also after it signed out; for that address only", async () => {
      const { browser, email, code } = await withCode();
      await browser.enter(email, code);
      await browser.post("/auth/sign-out", {});
      await underAttack(email);
      expect(await browser.send(email)).toEqual(done);
      expect(await isRefused(browser, await underAttack(anAddress()))).toBe(true);
      // The signature is for one address, and no other text in the cookie is believed.
      const cookie = browser.jar.get("__Host-known") ?? "";
      for (const forged of [`${cookie}A`, cookie.slice(1), "~~~", `a.${cookie.split(".")[1]}`]) {
        browser.jar.set("__Host-known", forged);
        expect(await isRefused(browser, email)).toBe(true);
      }
    });

    test("up to five people who share a device", async () => {
      const browser = aBrowser();
      const people = Array.from({ length: 6 }, anAddress);
      for (const email of people) {
        await browser.send(email);
        expect(await browser.enter(email, latestCode(email))).toEqual(done);
      }
      for (const email of people) await underAttack(email);
      const refused = [];
      for (const email of people) refused.push(await isRefused(browser, email));
      expect(refused).toEqual([true, false, false, false, false, false]);
    });

    test("no shared computer", async () => {
      const { browser, email, code } = await withCode();
      await browser.post("/auth/code/enter", { email, code, onSharedComputer: true });
      expect(await browser.isSignedIn()).toBe(true);
      expect([...browser.jar.keys()]).toEqual(["__Host-sid"]);
      expect(await isRefused(browser, await underAttack(email))).toBe(true);
    });

    test("the reader of the mailbox, for a day, with all browsers together", async () => {
      const email = await underAttack(anAddress());
      const link = linkTo(email);
      const [one, other, late] = [aBrowser(), aBrowser(), aBrowser()];
      for (const browser of [one, other]) expect((await browser.open(link)).status).toBe(302);
      for (let turn = 0; turn < codesToKnownBrowser.times; turn += 1)
        expect(await (turn % 2 === 0 ? one : other).send(email)).toEqual(done);
      expect(await isRefused(other, email)).toBe(true);
      await late.open(link.replace("key=", "key=A"));
      expect([...late.jar.keys()]).toEqual([]);
      clock.laterMs += 24 * 60 * minuteMs;
      await late.open(link);
      expect([...late.jar.keys()]).toEqual([]);
    });

    test("the holder of an open invite, for the invited address", async () => {
      const family = await aFamily(server);
      await family.invite();
      const invite = { orgId: family.camp.id, inviteId: await family.inviteId() };
      const email = await underAttack(family.contact.email);
      const ask = (body: object) => aBrowser().post("/auth/code", body);
      expect((await ask({ email, invite: { ...invite, inviteId: "guess" } })).status).toBe(429);
      expect((await ask({ email: await underAttack(anAddress()), invite })).status).toBe(429);
      for (let turn = 0; turn < codesToInvited.times; turn += 1)
        expect(await ask({ email, invite })).toEqual(done);
      expect((await ask({ email, invite })).status).toBe(429);
      await server.deps.db
        .updateTable("invites")
        .set({ revokedAt: clock.now() })
        .where("id", "=", invite.inviteId)
        .execute();
      clock.laterMs += 150 * minuteMs;
      await underAttack(email);
      expect((await ask({ email, invite })).status).toBe(429);
    });
  });

  test("of one network, for any address", async () => {
    const network = aNetwork();
    const used = {
      limit: codesFromNetwork,
      by: network.replace("::1", "::/64"),
      amount: codesFromNetwork.times - 1,
    };
    await server.deps.limits.use([used]);
    expect(await aBrowser(network).send(anAddress())).toEqual(done);
    const refused = await aBrowser(network).send(anAddress());
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(identityErrors.tooManySignIns.message);
    expect(await aBrowser().send(anAddress())).toEqual(done);
  });
});

/** True if a code came and signed in. */
async function signsIn(browser: CodeBrowser, email: string): Promise<boolean> {
  const before = mailsTo(email).length;
  if ((await browser.send(email)).status !== 200 || mailsTo(email).length === before) return false;
  return (await browser.enter(email, latestCode(email))).status === 200;
}

/** As the page says when it refuses: open the newest email in this browser, then ask again. */
async function signsInFromMail(browser: CodeBrowser, email: string): Promise<boolean> {
  const link = linkTo(email);
  return link !== "" && (await browser.open(link)).status === 302 && (await signsIn(browser, email));
}

const strangers = Array.from({ length: 50 }, (_, at) => `198.51.100.${at + 1}`);
/** Networks that ask in each five minutes. All fifty give the same figures and take minutes. */
const askingAtOnce = times(1, 50);

/** Two days. A stranger asks every five minutes, the owner every thirty. */
async function twoDays(email: string, owner: () => Promise<boolean>) {
  const unasked = [0, 0];
  let got = 0;
  const ask = async (network: string, day: number) => {
    const before = mailsTo(email).length;
    await aBrowser(network).send(email);
    unasked[day] = (unasked[day] ?? 0) + mailsTo(email).length - before;
  };
  for (const network of strangers) await ask(network, 0);
  for (let minute = 0; minute < 2 * 24 * 60; minute += 5) {
    clock.laterMs += 5 * minuteMs;
    const day = minute < 24 * 60 ? 0 : 1;
    for (let turn = 0; turn < askingAtOnce; turn += 1)
      await ask(strangers[((minute / 5) * askingAtOnce + turn) % strangers.length] ?? "", day);
    if (minute % 30 === 25 && (await owner())) got += 1;
  }
  return { got, unasked };
}

describe("a stranger who asks from 50 networks every five minutes for two days", () => {
  test("keeps the owner of the address from no code in a browser that signed in before", async () => {
    const email = "dana@example.org";
    const known = aBrowser("203.0.113.1");
    expect(await signsIn(known, email)).toBe(true);
    const { got, unasked } = await twoDays(email, () => signsIn(known, email));
    expect(got).toBeGreaterThanOrEqual(95);
    expect(Math.max(...unasked)).toBeLessThanOrEqual(20);
  });

  test("keeps the owner from no code in new browsers, with the link in any of the emails", async () => {
    const email = "grace@example.org";
    const { got, unasked } = await twoDays(email, async () => {
      const browser = aBrowser("203.0.113.2");
      return (await signsIn(browser, email)) || signsInFromMail(browser, email);
    });
    expect(got).toBeGreaterThanOrEqual(90);
    expect(Math.max(...unasked)).toBeLessThanOrEqual(20);
  });
});
