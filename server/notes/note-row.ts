import type { Note } from "#domain/notes/note.ts";

export type NoteRow = {
  id: string;
  text: string;
  createdAt: Date;
  updatedAt: Date;
  printedAt: Date | null;
  printJobId: string | null;
  returned: boolean;
  deliverOn: string | null;
  respondedAt: Date | null;
  held: boolean;
};

export function toNote(row: NoteRow): Note {
  const { id, text, createdAt, updatedAt, printedAt, printJobId, returned, deliverOn } = row;
  const { respondedAt, held } = row;
  return {
    id,
    text,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    printedAt: printedAt?.toISOString() ?? null,
    printJobId,
    // A returned note that was printed again is only printed.
    returned: returned && printedAt === null,
    deliverOn,
    respondedAt: respondedAt?.toISOString() ?? null,
    ...(held ? { held } : {}),
  };
}
