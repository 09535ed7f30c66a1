import { useSyncExternalStore } from "react";
import {
  bearerState,
  dropBearer,
  renewBearer,
  subscribeBearer,
  type BearerState,
} from "#web/platform/bearer.ts";
import { clearLocalData } from "#web/platform/clear-local-data.ts";

const channelName = "cabin-courier-session";

/** A cheap check. useSession loads what the user may see. */
export function useWho(): BearerState {
  return useSyncExternalStore(subscribeBearer, bearerState, () => "unknown" as const);
}

/** Retries until the state is known. Also picks up the session of a redirect sign-in. */
export function watchSession(): () => void {
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
  // Tells the other tabs about sign-in and sign-out.
  channel.addEventListener("message", (event) => {
    if (event.data !== "signed-out") void renewBearer().catch(() => undefined);
    else {
      clearLocalData();
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

export function tellOtherTabs(news: "signed-in" | "signed-out"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}
