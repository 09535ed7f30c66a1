import { createContext, useContext } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";

const SessionContext = createContext<SessionAnswer | undefined>(undefined);
export const SessionProvider = SessionContext;

/** Who is signed in; only for screens inside the shell, where it is known. */
export function useSignedIn(): SessionAnswer {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("useSignedIn stands outside the shell");
  return session;
}
