import * as contract from "#domain/identity/contract.ts";
import { sessionAnswer, type SessionAnswer } from "#domain/identity/session.ts";
import { ownAccountTopic } from "#domain/identity/topics.ts";
import { call } from "#web/platform/call.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { aboutUser } from "#web/platform/device-store/kept-answers.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { useWho } from "./who.ts";

export type Session =
  /** It is not known yet whether a user is signed in. */
  | { status: "loading" }
  | { status: "checking"; failures: number; onRetry: () => void }
  | { status: "signed-out" }
  | ({ status: "signed-in" } & SessionAnswer);

export const sessionKey = ["session"];

export function useSession(): Session {
  const who = useWho();
  const known = useLiveQuery(
    {
      queryKey: sessionKey,
      queryFn: ({ signal }) => call(contract.readSession, {}, { signal }),
      enabled: who === "present",
      onDevice: { shape: sessionAnswer, child: aboutUser },
      retry: (_count, error) => !(error instanceof CallFailed && error.status === "unauthenticated"),
    },
    [ownAccountTopic],
  );
  if (who === "absent") return { status: "signed-out" };
  // What this device has kept is shown before the session is checked, and offline.
  if (known.data !== undefined) return { status: "signed-in", ...known.data };
  if (who === "unknown") return { status: "loading" };
  return { status: "checking", failures: known.failureCount, onRetry: () => void known.refetch() };
}
