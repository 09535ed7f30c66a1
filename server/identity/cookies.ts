import { attemptLifetimeMinutes, sessionLifetimeDays } from "#domain/identity/session.ts";
import { codeLifetimeMinutes } from "#domain/identity/email.ts";
import * as z from "zod/mini";

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  provider: z.string(),
  mode: z.enum(["popup", "redirect"]),
  /** Lets the opening page recognize its own popup's message. */
  attempt: z.string(),
  /** Hash of the secret of the browser's current session, which a successful sign-in replaces. */
  replaces: z.optional(z.string()),
  /** The user must authenticate at the provider even if the provider still knows them. */
  fresh: z.optional(z.boolean()),
  onSharedComputer: z.optional(z.boolean()),
});
export type SignInAttempt = z.infer<typeof attempt>;

/** The longest that browsers keep a cookie. A family comes back after a year. */
const knownBrowserDays = 400;

type Cookie = {
  name: string;
  value: string;
  path: string;
  /** Without it the cookie ends with the browser. */
  maxAgeSeconds: number | undefined;
  sameSite: "Strict" | "Lax";
  httpOnly: boolean;
};

/**
 * On https the __Host- prefix makes browsers require Secure and Path=/ and reject cookies from sibling domains. On
 * plain http (development) they would reject the prefix.
 */
export function createCookies(https: boolean) {
  const prefix = https ? "__Host-" : "";
  const write = (cookie: Cookie): string =>
    [
      `${cookie.name}=${cookie.value}`,
      `Path=${cookie.path}`,
      ...(cookie.maxAgeSeconds === undefined ? [] : [`Max-Age=${cookie.maxAgeSeconds}`]),
      `SameSite=${cookie.sameSite}`,
      ...(cookie.httpOnly ? ["HttpOnly"] : []),
      ...(https ? ["Secure"] : []),
    ].join("; ");
  const sessionName = `${prefix}sid`;
  const codeName = `${prefix}code`;
  const knownName = `${prefix}known`;
  const attemptName = (state: string) => `${prefix}attempt-${state.slice(0, 16)}`;
  return {
    session: (secret: string, { onSharedComputer }: { onSharedComputer: boolean }) =>
      write({
        name: sessionName,
        value: secret,
        path: "/",
        maxAgeSeconds: onSharedComputer ? undefined : sessionLifetimeDays * 86_400,
        sameSite: "Strict",
        httpOnly: true,
      }),
    endSession: () =>
      write({
        name: sessionName,
        value: "",
        path: "/",
        maxAgeSeconds: 0,
        sameSite: "Strict",
        httpOnly: true,
      }),
    /** Binds a sign-in code to the browser that asked for it. */
    code: (secret: string) =>
      write({
        name: codeName,
        value: secret,
        path: "/",
        maxAgeSeconds: codeLifetimeMinutes * 60,
        sameSite: "Strict",
        httpOnly: true,
      }),
    endCode: () =>
      write({ name: codeName, value: "", path: "/", maxAgeSeconds: 0, sameSite: "Strict", httpOnly: true }),
    /** Lax, because it is read and extended where the provider's redirect comes back from another site. */
    known: (value: string) =>
      write({
        name: knownName,
        value,
        path: "/",
        maxAgeSeconds: knownBrowserDays * 86_400,
        sameSite: "Lax",
        httpOnly: true,
      }),
    endKnown: () =>
      write({ name: knownName, value: "", path: "/", maxAgeSeconds: 0, sameSite: "Lax", httpOnly: true }),
    readKnown: (header: string | undefined) => readCookie(header, knownName),
    readCode: (header: string | undefined) => readCookie(header, codeName),
    readSession: (header: string | undefined) => readCookie(header, sessionName),
    /** Lax, because the provider's redirect back to us comes from another site. */
    attempt: (value: SignInAttempt) =>
      write({
        name: attemptName(value.state),
        value: encode(value),
        path: "/",
        maxAgeSeconds: attemptLifetimeMinutes * 60,
        sameSite: "Lax",
        httpOnly: true,
      }),
    endAttempt: (state: string) =>
      write({
        name: attemptName(state),
        value: "",
        path: "/",
        maxAgeSeconds: 0,
        sameSite: "Lax",
        httpOnly: true,
      }),
    readAttempt: (header: string | undefined, state: string): SignInAttempt | undefined => {
      const parsed = attempt.safeParse(decode(readCookie(header, attemptName(state))));
      return parsed.success && parsed.data.state === state ? parsed.data : undefined;
    },
    /** Not in the URL, where anyone could inject a message. The sign-in screen reads and clears it. */
    failure: (message: string) =>
      write({
        name: "sign-in-failure",
        value: encode(message),
        path: "/login",
        maxAgeSeconds: 60,
        sameSite: "Lax",
        httpOnly: false,
      }),
  };
}
export type Cookies = ReturnType<typeof createCookies>;

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decode(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
