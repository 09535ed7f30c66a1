import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#domain/app-error.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { signInCodeMailMessages } from "#domain/identity/mail-messages.ts";
import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import { emailIssuer, type CodeEntry } from "#domain/identity/sign-in-code.ts";
import { codeLifetimeMinutes, codeTries } from "#domain/identity/email.ts";
import type { Language } from "#domain/language.ts";
import type { Limit } from "#domain/limit.ts";
import { minuteMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import { MailRefused, type MailLetter } from "#server/platform/mail/mail.ts";
import { hashSecret, newSecret } from "#server/platform/secrets.ts";
import { signInsOfAccount, startSession, type Browser } from "./actions.ts";
import * as store from "./code-store.ts";
import { tellOfJoin } from "./jobs.ts";
import { newDigits } from "./six-digits.ts";

type CodeDeps = Pick<Deps, "db" | "transact" | "clock" | "config" | "limits" | "log" | "mail" | "enqueue">;

/** Per network address. A whole camp can share one; each code is an email to an address that anyone can type. */
export const codesFromNetwork: Limit = {
  name: "sign-in-codes-from-network",
  times: 120,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

/** Per address. Five tries each allow 25 guesses in a row. */
export const codesToAddress: Limit = {
  name: "sign-in-codes-to-address",
  times: 5,
  minutes: 60,
  error: signInCodeErrors.tooManyForAddress,
};

/** Per address, so that a patient guesser has 75 tries a day against a million codes. */
const codesToAddressPerDay: Limit = {
  name: "sign-in-codes-to-address-per-day",
  times: 15,
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

/**
 * Does the same for every address: whether it has an account is not read. Returns the secret that must only go into the
 * cookie of the browser that asked.
 */
export async function sendSignInCode(
  deps: CodeDeps,
  {
    email,
    language,
    network,
    earlier,
  }: { email: string; language: Language; network: string; earlier: string },
): Promise<string> {
  await deps.limits.use([
    { limit: codesFromNetwork, by: network },
    { limit: codesToAddress, by: email },
    { limit: codesToAddressPerDay, by: email },
  ]);
  const [browser, code] = [newSecret(), newDigits()];
  const browserHash = hashSecret(browser);
  await deps.transact((tx) =>
    store.replaceCode(
      tx,
      {
        browserHash,
        codeHash: hashOf(deps, { browser, email, code }),
        expiresAt: new Date(deps.clock.now().getTime() + codeLifetimeMinutes * minuteMs),
        triesLeft: codeTries,
      },
      { replaces: hashSecret(earlier) },
    ),
  );
  try {
    // Not queued: the queue would store the digits. The user can request another.
    await deps.mail.send(signInCodeMail(email, code, language));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const { code: reason, permanent } = error;
    deps.log.warn({ code: reason, permanent }, "the mail server rejected a sign-in code");
    await store.deleteCode(deps.db, browserHash);
    throw new AppError(signInCodeErrors.notSent);
  }
  return browser;
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

/** Names no organization and no person: it goes to any address that is typed. */
export function signInCodeMail(email: string, code: string, language: Language): MailLetter {
  const t = signInCodeMailMessages[language];
  const subject = t.subject(code);
  const { html, text } = layOutMail({
    title: subject,
    preheader: t.worksFor(codeLifetimeMinutes),
    paragraphs: [t.enter(codeLifetimeMinutes), t.ifNot],
    footer: [t.footer],
    locale: language,
  });
  return { to: email, subject, html, text };
}
