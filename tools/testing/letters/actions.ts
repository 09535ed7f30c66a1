export type Action =
  | { type: "save"; who: number; text: string; noteId?: string; basedOn?: string }
  | { type: "delete"; who: number; noteId: string }
  | { type: "claim"; limitPerSheet: number; maxSheets: number }
  | { type: "void"; jobId: string }
  | { type: "respond"; jobId: string; sheetNumber: number; scope: "contact" | "participant" }
  | { type: "removeContact"; who: number };

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
  | { type: "saved"; note: NoteView }
  | { type: "deleted" }
  | { type: "claimed"; jobId: string; printedAt: string; sheets: ClaimedSheet[]; remaining: number }
  | { type: "nothingToClaim"; remaining: number }
  | { type: "voided"; returned: number }
  | { type: "responded"; uploadedAt: string }
  | { type: "contactRemoved" }
  | { type: "refused"; code: string };

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
