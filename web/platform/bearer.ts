import * as z from "zod/mini";
import { CallFailed } from "./call-failed.ts";

const tokenAnswer = z.object({
  bearer: z.nullable(z.object({ token: z.string(), expiresInSeconds: z.number() })),
});

type Bearer = { token: string; renewAt: number };

/** What this tab knows of being signed in: not asked yet, yes, or no. */
export type BearerState = "unknown" | "present" | "absent";

/** Renewed a minute early, so that no call leaves with a key that dies on the way. */
const marginMs = 60_000;

let state: BearerState = "unknown";
let current: Bearer | undefined;
let minting: Promise<string | undefined> | undefined;
const listeners = new Set<() => void>();

export function bearerState(): BearerState {
  return state;
}

export function subscribeBearer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The key of this tab's calls. It lives in memory only: the session itself is a cookie that no script can read,
 * so a script that gets in finds at most ten minutes. Undefined means that nobody is signed in.
 */
export async function getBearer(): Promise<string | undefined> {
  if (current !== undefined && current.renewAt > Date.now()) return current.token;
  // Nobody was signed in a moment ago; asking before each public call would only cost.
  if (state === "absent") return undefined;
  return renewBearer();
}

/** Asks anew whether somebody is signed in here. */
export async function renewBearer(): Promise<string | undefined> {
  current = undefined;
  minting ??= mint().finally(() => {
    minting = undefined;
  });
  return minting;
}

/** Signed out: no call leaves with the old key, and the screens know at once. */
export function dropBearer(): void {
  current = undefined;
  turn("absent");
}

async function mint(): Promise<string | undefined> {
  const response = await fetch("/auth/token", { method: "POST", signal: AbortSignal.timeout(20_000) }).catch(
    () => undefined,
  );
  if (response === undefined || !response.ok) throw new CallFailed("unavailable", "");
  const { bearer } = tokenAnswer.parse(await response.json());
  if (bearer === null) {
    dropBearer();
    return undefined;
  }
  current = {
    token: bearer.token,
    renewAt: Date.now() + Math.max(bearer.expiresInSeconds * 1_000 - marginMs, 5_000),
  };
  turn("present");
  return current.token;
}

function turn(next: BearerState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}
