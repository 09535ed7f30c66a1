import type { Language } from "#domain/language.ts";
import type { OrganizationType } from "#domain/organizations/organization.ts";
import type { PaperSize, Sides } from "#domain/printing/paper.ts";
import type { Book } from "./book.ts";

/** Everything a piece of paper says. The same document is always set as the same pages. */
export type Document = {
  paper: PaperSize;
  sides: Sides;
  organizationName: string;
  organizationType: OrganizationType | null;
  eventName: string;
  /** A day as people read it: Jul 13, 2027. */
  printedOn: string;
  /** Door by door. */
  sections: readonly Section[];
};

/** One building: its cover list, then its sheets. A building in two pieces of a job has its cover with the first. */
export type Section = { cover: Cover | null; sheets: readonly SheetToSet[] };

export type Cover = {
  /** Nothing for those who have no building yet. */
  buildingName: string | null;
  /** In the order of the sheets; how many sheets each one gets. */
  lines: readonly { participantName: string; sheets: number; letters: number }[];
};

export type SheetToSet = {
  participantName: string;
  buildingName: string | null;
  contactName: string;
  /** Of what it says to whoever writes back; English where nothing else was asked for. */
  language?: Language;
  /** In plain letters, for typing. */
  shortCode: string;
  /** What the square codes say. */
  payload: string;
  /** The names to tick on stationery, which has no letter. */
  addressedTo?: readonly string[] | null;
  /** The oldest first, as their writer left them. */
  notes: readonly { text: string; writtenOn: string; photo?: PhotoToSet }[];
};

/** A clean photo (JPEG) and its size in dots. The id is its name while it is set. */
export type PhotoToSet = { id: string; bytes: Uint8Array; width: number; height: number };

/** PDF, and how many pages it has. */
export type SetPages = { pdf: Uint8Array; pages: number };

/** Sets documents in a process of its own, one after another. */
export type Typesetter = {
  /** Sheets, or a stretch of a book to keep. */
  pdf(document: Document | Book, signal?: AbortSignal): Promise<SetPages>;
  /** One picture for each page, for a screen. */
  pictures(document: Document, signal?: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
};
