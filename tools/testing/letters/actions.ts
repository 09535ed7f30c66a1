export type Action =
  | { kind: "save"; who: number; text: string; noteId?: string; basedOn?: string }
  | { kind: "delete"; who: number; noteId: string }
  | { kind: "claim"; limitPerSheet: number; maxSheets: number }
  | { kind: "void"; jobId: string }
  | { kind: "respond"; jobId: string; sheetNumber: number; scope: "contact" | "participant" }
  | { kind: "removeContact"; who: number };

export type NoteView = {
  id: string;
  text: string;
  createdAt: string;
  updatedAt: string;
  printedAt: string | null;
  returned: boolean;
};

/** What the product said to it. */
export type Outcome =
  | { kind: "saved"; note: NoteView }
  | { kind: "deleted" }
  | { kind: "claimed"; jobId: string; printedAt: string; sheets: ClaimedSheet[]; remaining: number }
  | { kind: "nothingToClaim"; remaining: number }
  | { kind: "voided"; returned: number }
  | { kind: "responded"; uploadedAt: string }
  | { kind: "contactRemoved" }
  | { kind: "refused"; code: string };

type ClaimedSheet = { who: number; notes: { id: string; text: string }[] };

export type Kept = {
  notes: KeptNote[];
  jobs: { id: string; voided: boolean }[];
  sheetNotes: KeptSheetNote[];
};
export type KeptNote = {
  id: string;
  who: number;
  text: string;
  jobId: string | null;
  sheetNumber: number | null;
  returned: boolean;
};
type KeptSheetNote = { noteId: string; jobId: string; sheetNumber: number; text: string };
