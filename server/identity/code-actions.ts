import { createHmac, timingSafeEqual } from "node:crypto";
import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { signInCodeMailMessages } from "#domain/identity/mail-messages.ts";
import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import { emailIssuer, type CodeEntry, type InviteOfCode } from "#domain/identity/sign-in-code.ts";
import { codeLifetimeMinutes, codeSentAgainMinutes, codeTries, limitKeyOf } from "#domain/identity/email.ts";
import type { Language } from "#domain/language.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import type { Limit } from "#domain/limit.ts";
import { minuteMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import { MailRefused, type MailLetter } from "#server/platform/mail/mail.ts";
import { hashSecret, newSecret } from "#server/platform/secrets.ts";
import { signInsOfAccount, startSession, type Browser } from "./actions.ts";
import * as store from "./code-store.ts";
import { tellOfJoin } from "./jobs.ts";

type CodeDeps = Pick<Deps, "db" | "transact" | "clock" | "config" | "limits" | "log" | "mail" | "enqueue">;

/** Per network address. A whole camp can share one; each code is an email to an address that anyone can type. */
export const codesFromNetwork: Limit = {
  name: "sign-in-codes-from-network",
  times: 120,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

/**
 * Per address, for browsers that do not know it, of all networks together. A limit gives up to twice its times in its
 * minutes, so its owner gets at most twenty emails a day that a stranger asked for, and a stranger 100 guesses.
 */
export const codesToAddress: Limit = {
  name: "sign-in-codes-to-address",
  times: 10,
  minutes: 24 * 60,
  error: signInCodeErrors.tooManyForAddress,
};

/** Per address and network address, so that one network leaves half of them to others. */
export const codesToAddressFromNetwork: Limit = {
  name: "sign-in-codes-to-address-from-network",
  times: 5,
  minutes: 24 * 60,
  error: signInCodeErrors.tooManyForAddress,
};

/** Per address and browser that knows it, or link from an email. Strangers cannot use it up. */
export const codesToKnownBrowser: Limit = {
  name: "sign-in-codes-to-known-browser",
  times: 60,
  minutes: 24 * 60,
  error: signInCodeErrors.tooManyForAddress,
};

/** Per open invite, for the address that it invites. */
export const codesToInvited: Limit = {
  name: "sign-in-codes-to-invited",
  times: 10,
  minutes: 24 * 60,
  error: signInCodeErrors.tooManyForAddress,
};

/** Per network address. */
const codeEntries: Limit = {
  name: "sign-in-code-entries",
  times: 600,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

type CodeRequest = {
  email: string;
  language: Language;
  network: string;
  /** The secret of this browser's earlier request, "" without one. */
  earlier: string;
  /** As `KnownBrowsers.find` says. */
  knownAs: string | undefined;
  invite: InviteOfCode | undefined;
  /** For the link in the email. */
  here: string;
};

/**
 * Does the same for every address: whether it has an account is not read. Returns the secret that must only go into the
 * cookie of the browser that asked.
 */
export async function sendSignInCode(deps: CodeDeps, request: CodeRequest): Promise<string> {
  await useLimits(deps, request);
  const { email, earlier } = request;
  const now = deps.clock.now();
  const kept = await findCodeToSendAgain(deps, request, now);
  const { browser, expiresAt } = kept ?? {
    browser: newSecret(),
    expiresAt: new Date(now.getTime() + codeLifetimeMinutes * minuteMs),
  };
  const code = digitsOf(deps, { browser, email, expiresAt });
  const browserHash = hashSecret(browser);
  if (kept === undefined)
    await deps.transact((tx) =>
      store.replaceCode(
        tx,
        { browserHash, codeHash: hashOf(deps, { browser, email, code }), expiresAt, triesLeft: codeTries },
        { replaces: hashSecret(earlier) },
      ),
    );
  try {
    // Not queued: the queue would store the digits. The user can request another.
    await deps.mail.send(signInCodeMail({ ...request, code, minutes: minutesBetween(now, expiresAt) }));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const { code: reason, permanent } = error;
    deps.log.warn({ code: reason, permanent }, "the mail server rejected a sign-in code");
    if (kept === undefined) await store.deleteCode(deps.db, browserHash);
    throw new AppError(signInCodeErrors.notSent);
  }
  return browser;
}

/** Counts what the owner of the address asks for apart from what anyone asks for. */
async function useLimits(deps: CodeDeps, { email, network, knownAs, invite }: CodeRequest): Promise<void> {
  const { limits, clock } = deps;
  const mailbox = limitKeyOf(email);
  if (knownAs !== undefined) return limits.use([{ limit: codesToKnownBrowser, by: `${mailbox} ${knownAs}` }]);
  await limits.use([{ limit: codesFromNetwork, by: network }]);
  if (invite !== undefined) {
    const notEndedBefore = shiftedDay(dayIn("UTC", clock.now()), -lifetimes.invite - 1);
    const isOpen = await withSystemAccess(() => store.isOpenInvite(deps.db, invite, email, notEndedBefore));
    if (isOpen) return limits.use([{ limit: codesToInvited, by: `${mailbox} ${invite.inviteId}` }]);
  }
  // In a transaction, so that a request that the second one refuses uses up nothing of the first.
  await deps.transact((tx) =>
    limits.use(
      [
        { limit: codesToAddressFromNetwork, by: `${mailbox} ${network}` },
        { limit: codesToAddress, by: mailbox },
      ],
      tx,
    ),
  );
}

/** The digits that this browser was sent stay, because the first email may come after the second. */
async function findCodeToSendAgain(
  deps: CodeDeps,
  { email, earlier: browser }: CodeRequest,
  now: Date,
): Promise<{ browser: string; expiresAt: Date } | undefined> {
  const kept = await store.findCode(deps.db, hashSecret(browser));
  if (kept === undefined || minutesBetween(now, kept.expiresAt) < codeSentAgainMinutes) return undefined;
  const { expiresAt } = kept;
  const code = digitsOf(deps, { browser, email, expiresAt });
  // Another address than before has other digits.
  return timingSafeEqual(kept.codeHash, hashOf(deps, { browser, email, code }))
    ? { browser, expiresAt }
    : undefined;
}

function minutesBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / minuteMs);
}

/** `browser` is the cookie of the browser, "" without one: it is looked up all the same. */
export async function signInWithCode(
  deps: CodeDeps,
  { email, code, onSharedComputer = false, fresh = false }: CodeEntry,
  { browser, network, ...about }: { browser: string; network: string } & Pick<Browser, "device" | "replaces">,
): Promise<{ secret: string; onSharedComputer: boolean }> {
  await deps.limits.use([{ limit: codeEntries, by: network }]);
  const browserHash = hashSecret(browser);
  const kept = await store.takeTry(deps.db, browserHash, deps.clock.now());
  const given = hashOf(deps, { browser, email, code });
  if (kept === undefined || !timingSafeEqual(kept, given)) {
    // Do not log the address.
    deps.log.warn("a sign-in code was refused");
    throw new AppError(signInCodeErrors.wrong);
  }
  await deps.limits.use([{ limit: signInsOfAccount, by: `${emailIssuer} ${email}` }]);
  const claims = { sub: email, email, email_verified: true };
  return deps.transact(async (tx) => {
    // Of the same code twice at once, one begins a session.
    if (!(await store.useCode(tx, browserHash))) throw new AppError(signInCodeErrors.wrong);
    const started = await startSession(tx, deps.clock, emailIssuer, claims, {
      ...about,
      onSharedComputer,
      renews: fresh,
    });
    await tellOfJoin(tx, deps, started);
    return started;
  });
}

/** A derived key, as six digits can be guessed from a plain hash. */
function hashOf(
  { config }: Pick<Deps, "config">,
  { browser, email, code }: { browser: string; email: string; code: string },
): Buffer {
  const key = createHmac("sha256", config.LINK_KEY).update("sign-in codes").digest();
  return createHmac("sha256", key).update(`${browser}\n${email}\n${code}`).digest();
}

/** Derived, so that they can be sent again: only a hash of them is stored. */
function digitsOf(
  { config }: Pick<Deps, "config">,
  { browser, email, expiresAt }: { browser: string; email: string; expiresAt: Date },
): string {
  const key = createHmac("sha256", config.LINK_KEY).update("digits of sign-in codes").digest();
  const bytes = createHmac("sha256", key).update(`${browser}\n${email}\n${expiresAt.getTime()}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Names no organization and no person: it goes to any address that is typed. */
export function signInCodeMail({
  email,
  code,
  language,
  minutes,
  here,
}: {
  email: string;
  code: string;
  language: Language;
  minutes: number;
  here: string;
}): MailLetter {
  const t = signInCodeMailMessages[language];
  const subject = t.subject(code);
  const { html, text } = layOutMail({
    title: subject,
    preheader: t.worksFor(minutes),
    paragraphs: [t.enter(minutes), t.ifNot, t.tooMany, { link: { href: here, label: t.askHere } }],
    footer: [t.footer],
    locale: language,
  });
  return { to: email, subject, html, text };
}
