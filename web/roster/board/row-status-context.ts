import { createContext, use } from "react";
import type { InviteStatus } from "#domain/roster/invite-status.ts";
import type { BoardAdditions } from "./board-additions.ts";

/** Past the cards, which are drawn again only when their people change. */
const RowStatusContext = createContext<BoardAdditions["inviteStatuses"]>(undefined);
export const RowStatusProvider = RowStatusContext;

/** Undefined where there is nothing to show. */
export function useRowStatus(participantId: string): InviteStatus | null | undefined {
  return use(RowStatusContext)?.get(participantId);
}
