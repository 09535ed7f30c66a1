import { CallFailed } from "./call-failed.ts";
import { clearDeviceStore } from "./clear-local-data.ts";
import { dropFirstRequests, takeFirstToken } from "./first-requests.ts";

type Bearer = { token: string; renewAt: number };

export type BearerState = "unknown" | "present" | "absent";

/** Renews a minute early, so that no token expires in transit. */
const marginMs = 60_000;

let isTabIdle = (): boolean => false;

export function askBeforeRenewing(isIdle: () => boolean): void {
  isTabIdle = isIdle;
}

let state: BearerState = "unknown";
let current: Bearer | undefined;
/** By the server's clock. No data of this page is older than its first token. */
let firstMintedAt: number | undefined;
let minting: Promise<string | undefined> | undefined;
const listeners = new Set<() => void>();

export function bearerState(): BearerState {
  return state;
}

export function firstTokenAt(): number | undefined {
  return firstMintedAt;
}

export function subscribeBearer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The access token of this tab, in memory only. The session is an HttpOnly cookie, so an injected script gets a token
 * that is valid for at most ten minutes. Undefined means signed out.
 */
export async function getBearer(): Promise<string | undefined> {
  if (current !== undefined && current.renewAt > Date.now()) return current.token;
  // Known to be signed out: a token request before each public call would be wasted.
  if (state === "absent") return undefined;
  return renewBearer();
}

export async function renewBearer(): Promise<string | undefined> {
  current = undefined;
  minting ??= mint().finally(() => {
    minting = undefined;
  });
  return minting;
}

/** Drops the token at sign-out; no later call uses it, and screens update at once. */
export function dropBearer(): void {
  current = undefined;
  clearDeviceStore();
  dropFirstRequests();
  turn("absent");
}

function askForToken(): Promise<Response | undefined> {
  // A tab that is only open must not keep a session on a shared computer alive.
  return fetch("/auth/token", {
    method: "POST",
    headers: isTabIdle() ? { "x-tab-idle": "1" } : {},
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
}

async function mint(): Promise<string | undefined> {
  const first = await takeFirstToken()?.catch(() => undefined);
  const response = first?.ok === true ? first : await askForToken();
  if (response === undefined || !response.ok) throw new CallFailed("unavailable", "");
  const mintedAt = Date.parse(response.headers.get("date") ?? "");
  if (!Number.isNaN(mintedAt)) firstMintedAt ??= mintedAt;
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

/** The script in the page's head reads this before the first paint, so that the public page does not flash. */
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

/** Parsed by hand, because public pages load this file and must not load a schema library. */
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
