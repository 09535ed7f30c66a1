import { createContext, use } from "react";
import type { EventRef } from "../calls.ts";

/** The event of the board, for links to its participants. Without it, names are plain text. */
const BoardPlaceContext = createContext<EventRef | undefined>(undefined);
export const BoardPlaceProvider = BoardPlaceContext;

export const useBoardPlace = (): EventRef | undefined => use(BoardPlaceContext);
