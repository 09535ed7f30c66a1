import { useState, type ComponentType, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { PenLine } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { noteMessages } from "./messages/en.ts";
import { AnotherDay } from "./another-day.tsx";
import { useMyHandOuts, useMyNotes } from "./calls.ts";
import { DeleteNoteQuestion } from "./delete-note-question.tsx";
import { isUnsent, type Draft } from "./drafts.ts";
import { KeptText } from "./kept-text.tsx";
import { LettersSoFar } from "./letters-so-far.tsx";
import { NoteDock } from "./note-dock.tsx";
import { NoteList, type RepliesPlace } from "./note-list.tsx";
import { forgetPhotoOf } from "./photo/lazy-photos.tsx";
import { SendingToo } from "./sending-too.tsx";
import { useDrafts } from "./use-drafts.ts";
import { useFocusWhenClosed } from "./use-focus-when-closed.ts";
import { useSendToo } from "./use-send-too.ts";
import { useWriting } from "./use-writing.ts";
import { Writing, type LookedAt } from "./writing.tsx";
import "./note-card.css";

type Props = {
  userId: string;
  participantId: string;
  /** Undefined until loaded. Drafts can be edited before that. */
  participant: MyParticipant | undefined;
  everybody: readonly MyParticipant[];
  /** The event is over; notes stay readable. */
  isClosed: boolean;
  /** Passed in, because the print preview depends on this feature. */
  howItPrints?: ComponentType<LookedAt>;
  replies?: ComponentType<RepliesPlace>;
  children?: (hasNotes: boolean) => ReactNode;
};

export function MyNotes(props: Props) {
  const { userId, participantId, participant, everybody, isClosed } = props;
  const t = useMessages(noteMessages);
  const { loading } = useMessages(uiMessages);
  const newest = useMyNotes(participantId, userId);
  const notes = newest.data?.notes ?? [];
  const { data: handOuts } = useMyHandOuts(participantId, userId);
  const desk = useDrafts(userId, participantId);
  const too = useSendToo(desk, everybody);
  const [savedId, setSavedId] = useState<string>();
  const [news, setNews] = useState("");
  const [deleting, setDeleting] = useState<Note>();
  const writing = useWriting({ desk, participantId, participant, notes, onSaved: tellSaved });
  const { draft } = writing;
  const isWriting = draft !== undefined && !isClosed;
  const isWaiting = notes.some(({ printedAt }) => printedAt === null);
  const title = useFocusWhenClosed(isWriting);

  function tellSaved(saved: Draft): void {
    setSavedId(saved.noteId);
    setNews(t.saved);
    void too.sendToo(saved);
  }

  function open(over?: Note, deliverOn?: string | null): void {
    too.forget();
    writing.open(over, deliverOn);
  }

  function closeQuestion(isDeleted: boolean): void {
    flushSync(() => setDeleting(undefined));
    if (!isDeleted) return;
    if (participant?.takesPhotos === true && deleting !== undefined) void forgetPhotoOf(userId, deleting.id);
    if (draft !== undefined && draft.noteId === deleting?.id) writing.close();
    setNews(t.deleted);
    title.current?.focus({ preventScroll: true });
  }

  if (participant === undefined && draft === undefined) return null;
  return (
    <section className="my-notes" aria-labelledby="my-notes-title">
      <h2 id="my-notes-title" ref={title} tabIndex={-1}>
        {t.title}
      </h2>
      <p role="status" className="sr-only">
        {news}
      </p>
      {newest.error !== null && participant !== undefined && (
        <LoadFailed
          error={newest.error}
          failed={noteErrors.loadFailed.message}
          loadedAt={newest.dataUpdatedAt}
          onRetry={() => void newest.refetch()}
        />
      )}
      {isClosed && draft !== undefined && (
        <KeptText text={draft.text} onThrowAway={writing.close}>
          {t.overUnsent(participant?.orgType)}
        </KeptText>
      )}
      {isWriting && (
        <Writing
          key={draft.draftId}
          {...{ userId, participant, everybody, notes, desk }}
          writing={{ ...writing, draft }}
          howItPrints={props.howItPrints}
          onDelete={setDeleting}
        />
      )}
      <SendingToo desk={desk} everybody={everybody} {...too} />
      {newest.isPending && participant !== undefined && newest.error === null && (
        <Skeleton label={loading} rows={4} />
      )}
      {participant !== undefined && newest.data !== undefined && (
        <>
          {!isWriting && <LettersSoFar {...{ participant, notes, isClosed }} elsewhere={desk.elsewhere} />}
          <NoteList
            {...{ userId, participant, handOuts, savedId, isClosed }}
            page={newest.data}
            replies={props.replies}
            hidden={isWriting ? hiddenWhile(writing) : []}
            onEdit={isWriting ? undefined : (note) => open(note)}
            onDelete={setDeleting}
          />
          {!isWriting && props.children?.(notes.length > 0)}
          {!isWriting && !isClosed && !isWaiting && (
            <NoteDock>
              <Button variant="primary" icon={<PenLine />} onPress={() => open()}>
                {t.writeNote}
              </Button>
            </NoteDock>
          )}
          {!isWriting && !isClosed && isWaiting && (
            <AnotherDay {...{ participant, notes }} onWrite={(deliverOn) => open(undefined, deliverOn)} />
          )}
          {deleting !== undefined && (
            <DeleteNoteQuestion
              note={deleting}
              participant={participant}
              hasUnsent={draft?.noteId === deleting.id && isUnsent(draft)}
              onClose={closeQuestion}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Notes already shown in the editor or in the comparison beside it. */
function hiddenWhile({ draft, draftState }: ReturnType<typeof useWriting>): string[] {
  const collides = draftState?.status === "collides" ? draftState.collision : undefined;
  if (collides?.type === "justPrinted") return [];
  return [draft?.noteId ?? "", collides?.type === "anotherWaits" ? collides.other.id : ""];
}
