import { createContext, use } from "react";
import type { InviteStatus } from "#domain/roster/invite-status.ts";
import type { BoardAdditions } from "./board-additions.ts";

/** A context, because cards render only when their participants change. */
const RowStatusContext = createContext<BoardAdditions["inviteStatuses"]>(undefined);
export const RowStatusProvider = RowStatusContext;

export function useRowStatus(participantId: string): InviteStatus | null | undefined {
  return use(RowStatusContext)?.get(participantId);
}
