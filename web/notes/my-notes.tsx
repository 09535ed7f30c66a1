import { Check, PenLine } from "lucide-react";
import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { dayIn } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { Note } from "#domain/notes/note.ts";
import { savedSentence } from "#domain/notes/saved-sentence.ts";
import { isWeekFull } from "#domain/notes/weekly-limit.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useErrorMessage, useLanguage, useMessages } from "#web/platform/language.ts";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { serverNow } from "#web/platform/server-clock.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { uiMessages } from "#web/ui/messages/en.ts";
import { Question } from "#web/ui/question.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useMyHandOuts, useMyNotes, useNoteMutations } from "./calls.ts";
import type { Draft } from "./drafts.ts";
import { nextFreeDay, type Day } from "./free-days.ts";
import { ElsewhereLine } from "./kept-line.tsx";
import { KeptText } from "./kept-text.tsx";
import { LettersLeft } from "./letter-guide.tsx";
import { MailTime } from "./mail-time.tsx";
import { noteMessages } from "./messages/en.ts";
import "./note-card.css";
import { NoteCorner } from "./note-corner.tsx";
import { NoteDock } from "./note-dock.tsx";
import { NoteList, type NewReplyPlace, type RepliesPlace } from "./note-list.tsx";
import { dayThere } from "./note-times.ts";
import { forgetPhotoOf } from "./photo/lazy-photos.tsx";
import { SendingToo } from "./sending-too.tsx";
import { useDrafts } from "./use-drafts.ts";
import { useSendToo } from "./use-send-too.ts";
import { useOnce, useWriting } from "./use-writing.ts";
import type { LookedAt } from "./writing.tsx";

/** After the letters, which most people come for. */
const loadWriting = async () => (await import("./writing.tsx")).Writing;
const Writing = lazyMain(loadWriting);

function Editor(props: ComponentProps<typeof Writing>) {
  const { loading } = useMessages(uiMessages);
  return (
    <Suspense fallback={<Skeleton label={loading} rows={6} />}>
      <Writing {...props} />
    </Suspense>
  );
}

/** Also when it is opened offline. */
function useEditorAtHand(): void {
  useEffect(() => void loadWriting().catch(() => undefined), []);
}

type Props = {
  userId: string;
  participantId: string;
  /** Undefined until loaded. Drafts can be edited before that. */
  participant: MyParticipant | undefined;
  everybody: readonly MyParticipant[];
  /** The event is over; notes stay readable. */
  isClosed: boolean;
  /** A link leads straight to the first letter: the editor opens, if nothing was written yet. */
  opensEditor?: boolean;
  /** Passed in, because the print preview depends on this feature. */
  howItPrints?: ComponentType<LookedAt>;
  replies?: ComponentType<RepliesPlace>;
  newReply?: ComponentType<NewReplyPlace>;
  children?: (hasNotes: boolean) => ReactNode;
};

/** What the last press did. Of a saved note, its card shows it. */
type News = { text: string; noteId?: string };

export function MyNotes(props: Props) {
  const { userId, participantId, participant, everybody, isClosed, newReply: NewReply } = props;
  const t = useMessages(noteMessages);
  const { loading } = useMessages(uiMessages);
  const newest = useMyNotes(participantId, userId);
  const { data: handOuts } = useMyHandOuts(participantId, userId);
  const desk = useDrafts(userId, participantId);
  const too = useSendToo(desk, everybody);
  const [news, setNews] = useState<News>();
  const [deleting, setDeleting] = useState<Note>();
  const writing = useWriting({ desk, participantId, participant, newest, onSaved: tellSaved });
  const { draft, notes } = writing;
  const isWriting = draft !== undefined && !isClosed;
  const isWaiting = notes.some(({ printedAt }) => printedAt === null);
  const title = useFocusWhenClosed(isWriting);
  const isOnCard = newest.data?.notes.some(({ id, printedAt }) => id === news?.noteId && printedAt === null);
  const replies = useSettled(NewReply !== undefined && !isWriting);

  function tellSaved({ noteId, deliverOn, ...saved }: Draft): void {
    const stored = notes.find(({ id }) => id === noteId);
    const letter = { savedAt: stored?.createdAt, deliverOn, held: stored?.held };
    setNews({ text: savedSentence(participant, letter, serverNow(), t), noteId });
    void too.sendToo({ noteId, deliverOn, ...saved });
  }

  function open(over?: Note, deliverOn?: string | null): void {
    too.forget();
    setNews(undefined);
    writing.open(over, deliverOn);
  }

  useOnce(
    props.opensEditor === true &&
      desk.isRead &&
      !isClosed &&
      participant !== undefined &&
      newest.data?.notes.length === 0,
    () => draft === undefined && open(),
  );

  function closeQuestion(isDeleted: boolean): void {
    flushSync(() => {
      setDeleting(undefined);
      if (isDeleted) setNews({ text: t.deleted(participant?.orgType) });
    });
    if (!isDeleted) return;
    if (participant?.takesPhotos === true && deleting !== undefined) void forgetPhotoOf(userId, deleting.id);
    title.current?.scrollIntoView({ block: "nearest" });
    title.current?.focus({ preventScroll: true });
  }

  if (participant === undefined && draft === undefined) return null;
  return (
    <section className="my-notes" aria-labelledby="my-notes-title">
      <h2 id="my-notes-title" ref={title} tabIndex={-1} className={isWriting ? "sr-only" : ""}>
        {t.title}
      </h2>
      <p role="status" className={news === undefined || isOnCard === true ? "sr-only" : "letter-news"}>
        {news !== undefined && (
          <>
            <Check />
            {news.text}
          </>
        )}
      </p>
      {newest.error !== null && participant !== undefined && (
        <LoadFailed
          error={newest.error}
          failed={noteErrors.loadFailed.message}
          loadedAt={newest.dataUpdatedAt}
          onRetry={() => void newest.refetch()}
        />
      )}
      {!isWriting && NewReply !== undefined && participant !== undefined && (
        <NewReply userId={userId} participant={participant} onSettled={replies.settle} />
      )}
      {isClosed && draft !== undefined && (
        <KeptText text={draft.text} onThrowAway={writing.close}>
          {t.closedUnsent}
        </KeptText>
      )}
      {isWriting && (
        <Editor
          key={draft.draftId}
          {...{ userId, participant, everybody, notes, desk }}
          writing={{ ...writing, draft }}
          howItPrints={props.howItPrints}
        />
      )}
      <SendingToo desk={desk} everybody={everybody} {...too} />
      {newest.isPending && participant !== undefined && newest.error === null && (
        <Skeleton label={loading} rows={4} />
      )}
      {newest.data !== undefined && !replies.isSettled && <p role="status">{t.loadingReplies}</p>}
      {participant !== undefined && newest.data !== undefined && replies.isSettled && (
        <>
          {!isWriting && <LettersSoFar {...{ participant, notes, isClosed }} elsewhere={desk.elsewhere} />}
          <NoteList
            {...{ userId, participant, handOuts, isClosed, hasTop: replies.isAwaited }}
            saved={news}
            page={newest.data}
            replies={props.replies}
            afterWaiting={
              !isWriting &&
              !isClosed && (
                <AnotherLetter {...{ participant, notes }} onWrite={(day) => open(undefined, day)} />
              )
            }
            hidden={isWriting ? hiddenWhile(writing) : []}
            onEdit={isWriting ? undefined : (note) => open(note)}
            onDelete={setDeleting}
          />
          {!isWriting && props.children?.(notes.length > 0)}
          {!isWriting && !isClosed && !isWaiting && (
            <WriteLetter {...{ participant, notes }} onWrite={(day) => open(undefined, day)} />
          )}
          {deleting !== undefined && (
            <DeleteNoteQuestion note={deleting} participant={participant} onClose={closeQuestion} />
          )}
        </>
      )}
    </section>
  );
}

/** Letters do not wait longer than this for replies on a slow connection. */
const maxWaitMs = 2_000;

/** True once the slot at the top has said what it shows, or has taken too long. */
function useSettled(isAwaited: boolean) {
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  useEffect(() => {
    // After writing, the letters are shown at once.
    const timer = setTimeout(settle, isAwaited ? maxWaitMs : 0);
    return () => clearTimeout(timer);
  }, [isAwaited, settle]);
  return { isAwaited, isSettled: isSettled || !isAwaited, settle };
}

/** Notes already shown in the editor or in the comparison beside it. */
function hiddenWhile({ draft, draftState }: ReturnType<typeof useWriting>): string[] {
  const collides = draftState?.status === "collides" ? draftState.collision : undefined;
  if (collides?.type === "justPrinted") return [];
  return [draft?.noteId ?? "", collides?.type === "anotherWaits" ? collides.other.id : ""];
}

/** The button that closed the editor is gone; the focus moves to the title for screen readers. */
function useFocusWhenClosed(isWriting: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasWriting.current && !isWriting && isLost) title.current?.focus({ preventScroll: true });
    wasWriting.current = isWriting;
  }, [isWriting]);
  return title;
}

type AnotherLetterProps = {
  participant: MyParticipant;
  notes: readonly Note[];
  onWrite: (day: Day) => void;
};

/** A full week offers the first day of a later one, or says when it is open again. */
function WriteLetter({ participant, notes, onWrite }: AnotherLetterProps) {
  const t = useMessages(noteMessages);
  const now = useServerMinute();
  const say = useErrorMessage();
  if (participant.isStopped === true)
    return <p className="my-notes-line">{say(noteErrors.collectingStopped.message)}</p>;
  if (participant.takesLetters === false)
    return <p className="my-notes-line">{say(noteErrors.lettersOff.message)}</p>;
  const isFull = isWeekFull(participant.weeklyLimit, dayIn(participant.timeZone, new Date(now)));
  const day = isFull ? nextFreeDay(participant, notes, now) : null;
  return (
    <NoteDock status={<LettersLeft participant={participant} day={day ?? null} />}>
      {day !== undefined && (
        <Button variant="primary" icon={<PenLine />} onPress={() => onWrite(day)}>
          {t.writeNote}
        </Button>
      )}
    </NoteDock>
  );
}

function AnotherLetter({ participant, notes, onWrite }: AnotherLetterProps) {
  const t = useMessages(noteMessages);
  const now = useServerMinute();
  const day = nextFreeDay(participant, notes, now);
  if (day === undefined) return null;
  return (
    <Button icon={<PenLine />} className="another-letter" onPress={() => onWrite(day)}>
      {t.writeAnother}
    </Button>
  );
}

type DeleteNoteQuestionProps = {
  note: Note;
  participant: MyParticipant;
  onClose: (isDeleted: boolean) => void;
};

function DeleteNoteQuestion({ note, participant, onClose }: DeleteNoteQuestionProps) {
  const { attempt, run } = useAttempt(noteErrors.deleteFailed.message);
  const actions = useNoteMutations();
  const t = useMessages(noteMessages);
  const { cancel } = useMessages(uiMessages);
  const { orgId, eventId, participantId } = participant;

  async function remove(): Promise<void> {
    try {
      await actions.remove({ orgId, eventId, participantId, noteId: note.id });
    } catch (error) {
      await actions.reread(participantId);
      throw error;
    }
    onClose(true);
  }

  return (
    <Question
      title={t.deleteTitle}
      keepLabel={cancel}
      confirmLabel={t.delete}
      pendingLabel={t.deleting}
      isPending={attempt.status === "working"}
      onKeep={() => onClose(false)}
      onConfirm={() => void run(remove)}
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{t.isNotDelivered}</p>
      </div>
    </Question>
  );
}

type LettersSoFarProps = {
  participant: MyParticipant;
  notes: readonly Note[];
  isClosed: boolean;
  elsewhere: boolean;
};

function LettersSoFar({ participant, notes, isClosed, elsewhere }: LettersSoFarProps) {
  useEditorAtHand();
  const t = useMessages(noteMessages);
  const say = useErrorMessage();
  const language = useLanguage();
  const isOpen = !isClosed && participant.takesLetters !== false && participant.isStopped !== true;
  const printed = notes.map(({ printedAt }) => printedAt ?? "").toSorted();
  const isWaiting = notes.some(({ printedAt }) => printedAt === null);
  const last = isWaiting ? "" : (printed.at(-1) ?? "");
  return (
    <>
      {last !== "" && (
        <p className="my-notes-line">
          {t.printedBefore}{" "}
          <span className="nowrap">{`${dayThere(last, participant.timeZone, language)}.`}</span>
        </p>
      )}
      {isClosed && <p className="my-notes-line">{say(noteErrors.writingClosed.message)}</p>}
      {elsewhere && <ElsewhereLine firstName={firstNameOf(participant.participantName)} />}
      {isOpen && !isWaiting && <MailTime participant={participant} />}
      {notes.length === 0 && <BlankPaper participant={participant} isOpen={isOpen} />}
    </>
  );
}

function BlankPaper({ participant, isOpen }: { participant: MyParticipant; isOpen: boolean }) {
  const { participantId, participantName, orgType } = participant;
  const t = useMessages(noteMessages);
  return (
    <Sheet className="letter letter-blank">
      <header className="letter-head">
        <div>
          <p>{t.noneYet}</p>
          {isOpen && <p>{t.fewLines(orgType, firstNameOf(participantName))}</p>}
        </div>
        <NoteCorner participantId={participantId} holds="nothing" />
      </header>
      <div className="letter-lines" aria-hidden="true" />
    </Sheet>
  );
}
