import { useSyncExternalStore } from "react";
import {
  bearerState,
  dropBearer,
  renewBearer,
  subscribeBearer,
  type BearerState,
} from "#web/platform/bearer.ts";
import { forgetKept } from "#web/platform/forget-kept.ts";
import { takeReturnPath } from "./return-path.ts";

const channelName = "cabin-courier-session";
const rememberedPrefix = "cabin-courier.organization.";
/** What is kept in this tab until its person signs out. */
const signInPrefix = "cabin-courier.sign-in.";

/** Is anybody signed in here? The light question; what they may see is asked by useSession. */
export function useWho(): BearerState {
  return useSyncExternalStore(subscribeBearer, bearerState, () => "unknown" as const);
}

/** Asks once at start who is signed in (the result of a redirect is found here too), again until it is known. */
export function startSession(): () => void {
  let stopped = false;
  let waitMs = 1_000;
  async function ask(): Promise<void> {
    try {
      await renewBearer();
    } catch {
      setTimeout(() => !stopped && void ask(), waitMs);
      waitMs = Math.min(waitMs * 2, 15_000);
    }
  }
  void ask();
  const channel = new BroadcastChannel(channelName);
  // Signing in or out in one tab is news for all of them.
  channel.addEventListener("message", (event) => {
    if (event.data !== "signed-out") void renewBearer().catch(() => undefined);
    else {
      forgetKept();
      dropBearer();
    }
  });
  return () => {
    stopped = true;
    channel.close();
  };
}

export async function noteSignedIn(): Promise<void> {
  await renewBearer();
  tellOtherTabs("signed-in");
}

/** Ends the session here and in every other tab. What was remembered of the person goes with it: camps share computers. */
export async function signOut(): Promise<"signed-out" | "still-signed-in"> {
  const answer = await fetch("/auth/sign-out", { method: "POST" }).catch(() => undefined);
  // The cookie is out of our reach. To look signed out while it lives would hand the next person at this desk the camp.
  if (answer?.ok !== true) return "still-signed-in";
  takeReturnPath();
  forget(localStorage, rememberedPrefix);
  forget(sessionStorage, signInPrefix);
  forgetKept();
  dropBearer();
  tellOtherTabs("signed-out");
  return "signed-out";
}

function forget(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

function tellOtherTabs(news: "signed-in" | "signed-out"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}
