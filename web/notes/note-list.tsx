import { Fragment, useState, type ComponentType, type ReactNode } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import { useOlderNotes } from "./calls.ts";
import { NoteCard } from "./note-card.tsx";

/** A slot between the notes. Passed in, because responses depend on this feature. */
export type RepliesPlace = {
  userId: string;
  participant: MyParticipant;
  /** One page of notes, newest first. */
  notes: readonly Note[];
  hasOlder: boolean;
  /** The notes of the pages before. */
  newer: readonly Note[];
  /** Undefined after the last note. */
  above: Note | undefined;
  /** Whether the newest unread reply is shown at the top of the page instead. */
  hasTop: boolean;
};

/** The slot at the top, for a reply that the reader has not opened. */
export type NewReplyPlace = {
  userId: string;
  participant: MyParticipant;
  /** Called when it is known whether there is one; the notes wait for it, so that nothing moves. */
  onSettled: () => void;
};

type Props = {
  userId: string;
  participant: MyParticipant;
  page: { notes: readonly Note[]; older: string | null };
  newer?: readonly Note[];
  handOuts: MyHandOuts | undefined;
  replies?: ComponentType<RepliesPlace> | undefined;
  /** The note that was just saved, and what is said about it. */
  saved?: { text: string; noteId?: string } | undefined;
  /** Below the last note that waits to be printed. */
  afterWaiting?: ReactNode;
  hasTop?: boolean;
  /** Ids of notes shown elsewhere on the screen. */
  hidden: readonly string[];
  isClosed: boolean;
  /** Undefined while another note is being edited. */
  onEdit: ((note: Note) => void) | undefined;
  onDelete: (note: Note) => void;
};

export function NoteList({ page, newer = [], afterWaiting, ...rest }: Props) {
  const { userId, participant, replies: Replies, hasTop = false } = rest;
  const lastWaiting = page.notes.findLast(({ printedAt }) => printedAt === null);
  const place = { userId, participant, notes: page.notes, hasOlder: page.older !== null, newer, hasTop };
  return (
    <>
      {page.notes.map((note) => (
        <Fragment key={note.id}>
          {Replies !== undefined && <Replies {...place} above={note} />}
          <OneNote note={note} {...rest} />
          {note === lastWaiting && afterWaiting}
        </Fragment>
      ))}
      {Replies !== undefined && <Replies {...place} above={undefined} />}
      {page.older !== null && <Older older={page.older} newer={[...newer, ...page.notes]} {...rest} />}
    </>
  );
}

type OneNoteProps = Omit<Props, "page" | "newer" | "afterWaiting"> & { note: Note };

function OneNote(props: OneNoteProps) {
  const { userId, note, participant, handOuts, saved, hidden, isClosed, onEdit, onDelete } = props;
  if (hidden.includes(note.id)) return null;
  return (
    <NoteCard
      userId={userId}
      note={note}
      participant={participant}
      handOuts={handOuts}
      news={note.id === saved?.noteId ? saved.text : undefined}
      onEdit={note.printedAt === null && !isClosed && onEdit ? () => onEdit(note) : undefined}
      onDelete={note.printedAt === null ? () => onDelete(note) : undefined}
    />
  );
}

function Older({ older, ...rest }: Omit<Props, "page"> & { older: string }): ReactNode {
  const t = useMessages(noteMessages);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <OlderPage older={older} {...rest} />;
  return <Button onPress={() => setIsOpen(true)}>{t.showOlder}</Button>;
}

function OlderPage({ older, ...rest }: Omit<Props, "page"> & { older: string }): ReactNode {
  const { participant, userId } = rest;
  const t = useMessages(noteMessages);
  const page = useOlderNotes(participant.participantId, userId, older);
  if (page.error !== null)
    return (
      <LoadFailed
        error={page.error}
        failed={noteErrors.loadFailed.message}
        onRetry={() => void page.refetch()}
      />
    );
  if (page.data === undefined) return <p role="status">{t.loadingOlder}</p>;
  return (
    <>
      <p role="status" className="sr-only" tabIndex={-1} ref={takeLostFocus}>
        {t.olderNotes(page.data.notes.length)}
      </p>
      <NoteList page={page.data} {...rest} />
    </>
  );
}

/** The pressed button is gone; the focus moves to the notes it loaded. */
function takeLostFocus(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}
