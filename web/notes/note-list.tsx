import { useState, type ReactNode } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteReasons } from "#domain/notes/reasons.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { useOlderNotes } from "./calls.ts";
import { NoteCard } from "./note-card.tsx";

type Props = {
  userId: string;
  participant: MyParticipant;
  page: { notes: readonly Note[]; older: string | null };
  savedId?: string | undefined;
  /** Ids of those that are shown elsewhere on the screen. */
  hidden: readonly string[];
  isClosed: boolean;
  /** Left out while another one is being written. */
  onEdit: ((note: Note) => void) | undefined;
  onDelete: (note: Note) => void;
};

/** The newest first, and below them as many older ones as somebody asks for. */
export function NoteList({ page, ...rest }: Props) {
  return (
    <>
      <Notes notes={page.notes} {...rest} />
      {page.older !== null && <Older older={page.older} {...rest} />}
    </>
  );
}

type NotesProps = Omit<Props, "page" | "userId"> & { notes: readonly Note[] };

function Notes({ notes, participant, savedId, hidden, isClosed, onEdit, onDelete }: NotesProps) {
  return notes
    .filter(({ id }) => !hidden.includes(id))
    .map((note) => (
      <NoteCard
        key={note.id}
        note={note}
        participant={participant}
        isNew={note.id === savedId}
        onEdit={note.printedAt === null && !isClosed && onEdit ? () => onEdit(note) : undefined}
        onDelete={note.printedAt === null ? () => onDelete(note) : undefined}
      />
    ));
}

function Older({ older, ...rest }: Omit<Props, "page"> & { older: string }): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <OlderPage older={older} {...rest} />;
  return <Button onPress={() => setIsAsked(true)}>Show older notes</Button>;
}

function OlderPage({ older, ...rest }: Omit<Props, "page"> & { older: string }): ReactNode {
  const { participant, userId } = rest;
  const page = useOlderNotes(participant.participantId, userId, older);
  if (page.error !== null)
    return (
      <LoadFailed
        error={page.error}
        failed={noteReasons.loadFailed.message}
        onRetry={() => void page.refetch()}
      />
    );
  if (page.data === undefined) return <p role="status">Loading older notes…</p>;
  return (
    <>
      <p role="status" className="sr-only" tabIndex={-1} ref={takeLostFocus}>
        {page.data.notes.length === 1 ? "1 older note" : `${page.data.notes.length} older notes`}
      </p>
      <NoteList page={page.data} {...rest} />
    </>
  );
}

/** The pressed button has gone; going on from here leads into the notes it brought. */
function takeLostFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}
