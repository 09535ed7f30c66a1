import { CallFailed } from "./call-failed.ts";

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
  const bearer = readBearer(await response.json());
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

/** Read before the first paint by the small script in the page's head, so that nobody signed in sees the public page flash by. */
function rememberReturning(returning: boolean): void {
  try {
    if (returning) localStorage.setItem("cabin-courier.returning", "1");
    else localStorage.removeItem("cabin-courier.returning");
  } catch {
    // Nothing kept, nothing spared.
  }
}

function turn(next: BearerState): void {
  if (state === next) return;
  state = next;
  rememberReturning(next === "present");
  for (const listener of listeners) listener();
}

/** By hand, because every public page carries this file and none of them a schema library. */
function readBearer(answer: unknown): { token: string; expiresInSeconds: number } | null {
  const bearer =
    typeof answer === "object" && answer !== null && "bearer" in answer ? answer.bearer : undefined;
  if (
    typeof bearer !== "object" ||
    bearer === null ||
    !("token" in bearer) ||
    !("expiresInSeconds" in bearer)
  )
    return null;
  const { token, expiresInSeconds } = bearer;
  return typeof token === "string" && typeof expiresInSeconds === "number"
    ? { token, expiresInSeconds }
    : null;
}
