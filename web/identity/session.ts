import { sessionAnswer, type SessionAnswer } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { get } from "#web/platform/call.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { useWho } from "./who.ts";

export type Session =
  /** It is not known yet whether a user is signed in. */
  | { step: "loading" }
  | { step: "checking" }
  | { step: "signed-out" }
  | ({ step: "signed-in" } & SessionAnswer);

export const sessionKey = ["session"];

export function useSession(): Session {
  const who = useWho();
  const known = useLiveQuery(
    {
      queryKey: sessionKey,
      queryFn: ({ signal }) => get("/session", sessionAnswer, signal),
      enabled: who === "present",
      retry: (_count, error) => !(error instanceof CallFailed && error.status === "unauthenticated"),
    },
    (session) => (session === undefined ? [] : [identityTopics.person(session.user.uid)]),
  );
  if (who === "unknown") return { step: "loading" };
  if (who === "absent") return { step: "signed-out" };
  return known.data === undefined ? { step: "checking" } : { step: "signed-in", ...known.data };
}
