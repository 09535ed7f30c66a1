import type { Language } from "#domain/language.ts";
import type { OrganizationType } from "#domain/organizations/organization.ts";
import type { CoverList } from "#domain/printing/cover-lists.ts";
import type { PaperSize, Sides } from "#domain/printing/paper.ts";
import type { SheetKind } from "#domain/printing/sheet-kind.ts";
import type { SheetPages } from "#domain/printing/sheet-layout.ts";
import type { StampName } from "#domain/stamps.ts";

/** The same document always gives the same pages. */
export type Document = {
  paper: PaperSize;
  sides: Sides;
  organizationName: string;
  organizationType: OrganizationType | null;
  buildingWord: string | null;
  participantWord: string | null;
  eventName: string;
  /** Formatted, for example Jul 13, 2027. */
  printedOn: string;
  /** "any": it is unknown which logo this paper was printed with, so the places of a logo are black. */
  logo?: LogoToSet | "any" | undefined;
  sections: readonly Section[];
};

/** One building. If it is split over two pieces of a job, the first has the cover. */
export type Section = { cover: CoverList | null; sheets: readonly SheetToSet[] };

export type SheetToSet = {
  participantName: string;
  buildingName: string | null;
  contactName: string;
  /** Language of the reply side; default English. */
  language?: Language;
  /** Letter and lines in large type. */
  largePrint?: boolean;
  shortCode: string;
  /** Content of the QR codes, to which each page adds its number. */
  payload: string;
  /** A counselor writes on it; default: a child. */
  kind?: SheetKind;
  /** The names to tick on stationery, which has no letter. */
  addressedTo?: readonly string[] | null;
  /** Above lines of their own on the reply side. */
  questions?: readonly string[];
  notes: readonly { text: string; writtenOn: string; photo?: PhotoToSet }[];
};

/** A clean PNG in grey, size in pixels. */
export type LogoToSet = { png: Uint8Array; width: number; height: number };

/** A clean JPEG, size in pixels. */
export type PhotoToSet = { id: string; bytes: Uint8Array; width: number; height: number };

/** `sheets` has one entry for each sheet of a document, in its order; a book has none. */
export type SetPages = { pdf: Uint8Array; pages: number; sheets: readonly SheetPages[] };

/** Renders one document after another in a child process. */
export type Typesetter = {
  pdf(document: Document | Book, signal?: AbortSignal): Promise<SetPages>;
  report(report: ReportToSet, signal?: AbortSignal): Promise<SetPages>;
  invoice(invoice: Invoice, signal?: AbortSignal): Promise<SetPages>;
  pictures(document: Document, signal?: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
};

/** A piece of a book: the first has the cover, the last has the end. */
export type Book = {
  paper: PaperSize;
  stamp: StampName;
  firstPage: number;
  cover: BookCover | null;
  parts: readonly PartToSet[];
  end: { title: string; lines: readonly string[]; foot: string } | null;
};

type BookCover = { above: string; title: string; place: string; event: string; days: string };

export type PartToSet =
  | { type: "list"; title: string; lines: readonly string[] }
  | {
      type: "letter";
      fromWord: string;
      from: string;
      writtenOn: string;
      text: string;
      photo: { jpeg: Uint8Array; width: number; height: number } | null;
    }
  | {
      type: "picture";
      caption: string;
      cameOn: string;
      /** JPEG, or the text shown instead if it is missing. */
      picture: { jpeg: Uint8Array; width: number; height: number } | { missing: string };
    };

/** Everything is formatted. Shares are between 0 and 1. */
export type ReportToSet = {
  paper: PaperSize;
  organization: string;
  title: string;
  madeOn: string;
  totals: readonly { label: string; value: string }[];
  charts: readonly {
    title: string;
    empty: string | null;
    legend: readonly string[];
    rows: readonly { label: string; bars: readonly { share: number; text: string }[] }[];
  }[];
  mailDays: {
    title: string;
    empty: string | null;
    rows: readonly { label: string; text: string; shares: readonly number[] }[];
  };
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  notes: readonly string[];
};

/** Each text is a line, formatted. */
export type Invoice = {
  paper: PaperSize;
  title: string;
  issuer: readonly string[];
  billTo: readonly string[];
  facts: readonly { name: string; value: string }[];
  columns: { what: string; people: string };
  lines: readonly {
    what: string;
    about: string;
    people: string;
    free: string;
    price: string;
    amount: string;
  }[];
  total: string;
  notes: readonly string[];
};

/** After its greeting, the process gives one answer per order. */
export type TypesetterRequest =
  | { document: Document; type: "pdf" | "pictures" }
  | { book: Book; type: "book" }
  | { report: ReportToSet; type: "report" }
  | { invoice: Invoice; type: "invoice" };

/** `rss` is in bytes. */
export type TypesetterResponse = { rss: number } & (
  | ({ type: "pdf" } & SetPages)
  | { type: "pictures"; pictures: string[] }
  | { type: "failure"; message: string }
);
