import { createContext, use } from "react";
import type { InviteSummary } from "#domain/roster/invite-status.ts";
import type { BoardAdditions } from "./board-additions.ts";

/** A context, because cards render only when their participants change. */
const RowStatusContext = createContext<BoardAdditions["inviteSummaries"]>(undefined);
export const RowStatusProvider = RowStatusContext;

/** Undefined if it is not loaded, or if the participant has no contacts. */
export function useRowStatus(participantId: string): InviteSummary | undefined {
  return use(RowStatusContext)?.get(participantId);
}
