import { createContext, useContext } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";

const SessionContext = createContext<SessionAnswer | undefined>(undefined);
export const SessionProvider = SessionContext;

/** Writes to a participant and runs no camp: nothing about organizations is of use. */
export function isFamilyOnly({ organizations, cabins = [], hasParticipants }: SessionAnswer): boolean {
  return organizations.length === 0 && cabins.length === 0 && hasParticipants === true;
}

/** Only inside the shell, where the session is loaded. */
export function useSignedIn(): SessionAnswer {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("useSignedIn must be used inside the shell");
  return session;
}
