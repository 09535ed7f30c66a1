import { useSyncExternalStore } from "react";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { providersAnswer, sessionAnswer, type SessionAnswer } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { bearerState, dropBearer, renewBearer, subscribeBearer } from "#web/platform/bearer.ts";
import { get } from "#web/platform/call.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { takeReturnPath } from "./return-path.ts";

export type Session =
  /** Is anybody signed in here? */
  | { step: "loading" }
  /** Somebody is; what may they see? */
  | { step: "checking" }
  | { step: "signed-out" }
  | ({ step: "signed-in" } & SessionAnswer);

const sessionKey = ["session"];
const channelName = "cabin-courier-session";

export function useSession(): Session {
  const bearer = useSyncExternalStore(subscribeBearer, bearerState, () => "unknown" as const);
  const known = useLiveQuery(
    {
      queryKey: sessionKey,
      queryFn: ({ signal }) => get("/session", sessionAnswer, signal),
      enabled: bearer === "present",
      retry: (_count, error) => !(error instanceof CallFailed && error.status === "unauthenticated"),
    },
    (session) => (session === undefined ? [] : [identityTopics.person(session.user.uid)]),
  );
  if (bearer === "unknown") return { step: "loading" };
  if (bearer === "absent") return { step: "signed-out" };
  return known.data === undefined ? { step: "checking" } : { step: "signed-in", ...known.data };
}

/** The providers' names for the buttons; they change with the configuration only. */
export function useProviders() {
  return useQuery({
    queryKey: ["providers"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => providersAnswer.parse(await (await fetch("/auth/providers")).json()).providers,
  });
}

/** Asks once at start who is signed in (the result of a redirect is found here too), again until it is known. */
export function startSession(client: QueryClient): () => void {
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
    if (event.data === "signed-out") forgetPerson(client);
    else void renewBearer();
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

/** Ends the session here and in every other tab. What was remembered of the person goes with it. */
export async function signOut(client: QueryClient): Promise<void> {
  await fetch("/auth/sign-out", { method: "POST" });
  takeReturnPath();
  forgetPerson(client);
  tellOtherTabs("signed-out");
}

function forgetPerson(client: QueryClient): void {
  dropBearer();
  client.removeQueries({
    predicate: (query) => query.queryKey[0] !== "providers" && query.queryKey[0] !== "organizations",
  });
}

function tellOtherTabs(news: "signed-in" | "signed-out"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}
