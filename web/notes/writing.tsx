import { CalendarClock, CalendarDays, ChevronDown, CircleHelp, Eye } from "lucide-react";
import { Suspense, useEffect, useId, useMemo, useState, type ComponentType } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { lengthOf, maxNoteLength, type Note } from "#domain/notes/note.ts";
import { cleanQuestions } from "#domain/notes/questions.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { cleanText } from "#domain/text.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { useMessages } from "#web/platform/language.ts";
import { newId } from "#web/platform/new-id.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { CollisionPanel } from "./collision-panel.tsx";
import type { Collision } from "./draft-status.ts";
import { hasNewQuestions, isMoved, isUnsent, type Draft } from "./drafts.ts";
import { freeDaysFor, offersDays, withOwnDay, type Day } from "./free-days.ts";
import { DraftLine, ElsewhereLine, GoesLater, MoreDrafts } from "./kept-line.tsx";
import { usePrintLine } from "./mail-time.tsx";
import { LettersLeft, WritingTips } from "./letter-guide.tsx";
import { noteMessages } from "./messages/en.ts";
import "./note-editor.css";
import { NoteEditor } from "./note-editor.tsx";
import { OthersToo } from "./others-too.tsx";
import { LazyPhotoField } from "./photo/lazy-photos.tsx";
import { useDraftPhoto } from "./photo/use-draft-photo.ts";
import type { QuestionsDialogProps } from "./questions-dialog.tsx";
import { ThrowAwayQuestion } from "./throw-away-question.tsx";
import type { Desk } from "./use-drafts.ts";
import { useOnline } from "./use-online.ts";
import type { Saving } from "./use-saving.ts";
import { lazyMain } from "#web/platform/lazy-part.ts";
import type { useWriting } from "./use-writing.ts";

/** Not needed to write, so the text is there first. */
const QuestionsDialog = lazyDialog<QuestionsDialogProps>({
  load: async () => (await import("./questions-dialog.tsx")).QuestionsDialog,
  notLoaded: noteErrors.notLoaded.message,
  close: ({ onClose }) => onClose(),
});
const SignatureField = lazyMain(async () => (await import("./signature-field.tsx")).SignatureField);

/** `photoOf` is set if photos are printed. */
export type LookedAt = {
  participantId: string;
  text: string;
  questions?: readonly string[];
  photoOf?: { userId: string; noteId: string };
};

type Props = {
  userId: string;
  participant: MyParticipant | undefined;
  everybody: readonly MyParticipant[];
  notes: readonly Note[];
  desk: Desk;
  writing: ReturnType<typeof useWriting> & { draft: Draft };
  howItPrints: ComponentType<LookedAt> | undefined;
};

export function Writing(props: Props) {
  const { userId, participant, everybody, notes, desk, writing, howItPrints: HowItPrints } = props;
  const { draft, saving, change, save, close, more, isOpenedHere } = writing;
  const [asking, setAsking] = useState<"words" | "photo">();
  const online = useOnline();
  useWarningBeforeLeaving(isUnsent(draft) && !desk.onDevice);
  const stored = notes.find(({ id, printedAt }) => id === draft.noteId && printedAt === null);
  const collision = collisionOf(writing);
  const firstName = participant && firstNameOf(participant.participantName);
  const isSaving = saving.status === "saving";
  const text = cleanText(draft.text);
  const left = maxNoteLength - lengthOf(text);
  const hasTrouble = collision === undefined && isTrouble(saving);
  const photo = useDraftPhoto({ userId, participant, draft, isStored: stored !== undefined });

  function throwAway(): void {
    setAsking(undefined);
    close();
    photo.throwAway();
  }

  function cancel(): void {
    if (wouldLoseWords(draft, text)) setAsking("words");
    else if (photo.isChosen) setAsking("photo");
    else throwAway();
  }

  function tick(participantId: string, isTicked: boolean): void {
    const others = draft.alsoTo.filter((one) => one.participantId !== participantId);
    change({ alsoTo: isTicked ? [...others, { participantId, noteId: newId() }] : others });
  }

  return (
    <>
      <NoteEditor
        draft={draft}
        firstName={firstName}
        isStored={stored !== undefined}
        isSaving={isSaving}
        wrong={wrongWith(saving)}
        isBlocked={collision !== undefined}
        left={left}
        takesFocus={isOpenedHere}
        above={
          collision !== undefined && (
            <CollisionPanel
              collision={collision}
              draft={draft}
              takesFocus={saving.status === "failed"}
              onSave={(changes) => void photo.settle(changes, save)}
              onChange={(changes) => void photo.settle(changes, change)}
              onGiveUp={close}
            />
          )
        }
        signature={<Signature participant={participant} isFirst={notes.length === 0} />}
        line={<LetterLines {...{ participant, stored, draft }} />}
        actions={
          <>
            <DraftPhoto
              {...{ userId, draft, photo }}
              isStored={stored !== undefined}
              onWithDraft={(hasPhoto) => change({ hasPhoto })}
            />
            {participant !== undefined && (
              <ChosenDay
                {...{ participant, notes, draft }}
                isDisabled={isSaving}
                onChoose={(deliverOn) => change({ deliverOn })}
              />
            )}
            <DraftQuestions
              {...{ participant, draft }}
              isDisabled={isSaving}
              onChange={(questions) => change({ questions })}
            />
            {HowItPrints && (
              <HowItPrints
                participantId={draft.participantId}
                text={draft.text}
                questions={cleanQuestions(draft.questions)}
                {...(photo.taker === undefined ? {} : { photoOf: { userId, noteId: draft.noteId } })}
              />
            )}
          </>
        }
        below={
          <>
            {participant !== undefined && everybody.length > 1 && (
              <OthersToo
                userId={userId}
                participant={participant}
                everybody={everybody}
                deliverOn={draft.deliverOn}
                ticked={draft.alsoTo.map(({ participantId }) => participantId)}
                isDisabled={isSaving}
                onTick={tick}
              />
            )}
            <MoreDrafts more={more} />
            {desk.elsewhere && <ElsewhereLine firstName={firstName} />}
          </>
        }
        trouble={hasTrouble && <Trouble saving={saving} onDevice={desk.onDevice} online={online} />}
        status={
          !hasTrouble && (
            <DraftLine left={left} isUnsent={isUnsent(draft)} onDevice={desk.onDevice} online={online} />
          )
        }
        onType={(typed) => change({ text: typed })}
        onSave={() => void save()}
        onCancel={cancel}
      />
      {asking !== undefined && (
        <ThrowAwayQuestion
          of={asking}
          isStored={stored !== undefined}
          onThrowAway={throwAway}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function wouldLoseWords(draft: Draft, text: string): boolean {
  return hasNewQuestions(draft) || (text !== "" && (text !== draft.writtenOver || isMoved(draft)));
}

type SignatureProps = { participant: MyParticipant | undefined; isFirst: boolean };

/** Renders nothing for a server that does not know signatures. */
function Signature({ participant, isFirst }: SignatureProps) {
  if (participant?.signedAs === undefined) return null;
  return (
    <Suspense fallback={<div className="letter-signature" />}>
      <SignatureField participant={participant} isFirst={isFirst} />
    </Suspense>
  );
}

type DraftQuestionsProps = {
  participant: MyParticipant | undefined;
  draft: Draft;
  isDisabled: boolean;
  onChange: (questions: string[]) => void;
};

function DraftQuestions({ participant, draft, isDisabled, onChange }: DraftQuestionsProps) {
  const t = useMessages(noteMessages);
  const [isOpen, setOpen] = useState(false);
  if (participant === undefined) return null;
  return (
    <>
      <Button variant="plain" icon={<CircleHelp />} isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {t.questions(cleanQuestions(draft.questions).length)}
      </Button>
      {isOpen && (
        <QuestionsDialog
          firstName={firstNameOf(participant.participantName)}
          own={participant}
          questions={draft.questions}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type DraftPhotoProps = {
  userId: string;
  draft: Draft;
  photo: ReturnType<typeof useDraftPhoto>;
  isStored: boolean;
  onWithDraft: (hasPhoto: boolean) => void;
};

/** Renders nothing if no photos are printed. */
function DraftPhoto({ draft, photo: { taker, isStuck }, ...rest }: DraftPhotoProps) {
  if (taker === undefined) return null;
  const { noteId, hasPhoto, alsoTo } = draft;
  return (
    <LazyPhotoField
      {...{ noteId, isStuck, ...rest }}
      participant={taker}
      isWithDraft={hasPhoto}
      hasOthers={alsoTo.length > 0}
    />
  );
}

type LetterLineProps = { participant: MyParticipant | undefined; stored: Note | undefined; draft: Draft };

function LetterLines(props: LetterLineProps) {
  const { participant, stored, draft } = props;
  return (
    <>
      <LetterLine {...props} />
      {stored === undefined && <LettersLeft participant={participant} day={draft.deliverOn} />}
      <WritingTips participant={participant} />
    </>
  );
}

/** When it prints, and that staff may read it. */
function LetterLine({ participant, stored, draft: { deliverOn } }: LetterLineProps) {
  const t = useMessages(noteMessages);
  // A newly chosen day has no savedAt. As soon as possible counts from the first save.
  const savedAt = [null, stored?.deliverOn].includes(deliverOn) ? stored?.createdAt : undefined;
  const line = usePrintLine(participant, { savedAt, deliverOn });
  const prints = stored?.held === true ? undefined : line;
  const type = participant?.orgType;
  if (prints?.isWarning === false)
    return (
      <p className="note-line">
        <CalendarClock />
        <span>{`${prints.text} · ${t.staffMayRead}`}</span>
      </p>
    );
  return (
    <>
      {prints !== undefined && (
        <p className="note-line warns">
          <CalendarClock />
          <span>{prints.text}</span>
        </p>
      )}
      <p className="note-line">
        <Eye />
        <span>{t.staffRead(type)}</span>
      </p>
    </>
  );
}

type ChosenDayProps = {
  participant: MyParticipant;
  notes: readonly Note[];
  draft: Draft;
  isDisabled: boolean;
  onChoose: (day: Day) => void;
};

/** Renders nothing if no day can be chosen, unless this note has one. */
function ChosenDay({ participant, notes, draft, ...rest }: ChosenDayProps) {
  const now = useServerMinute();
  const { noteId, deliverOn } = draft;
  // Memoized: otherwise every keystroke computes all mail days in the camp's time zone.
  const free = useMemo(
    () => freeDaysFor(participant, { notes, noteId }, now),
    [participant, notes, noteId, now],
  );
  if (!offersDays(participant) && deliverOn === null) return null;
  const days = withOwnDay(free, deliverOn);
  return days.length < 2 ? null : <DayChoice days={days} value={draft.deliverOn} {...rest} />;
}

function collisionOf({ draftState, saving }: Props["writing"]): Collision | undefined {
  if (draftState?.status === "collides") return draftState.collision;
  return saving.status === "failed" && saving.refusal === noteErrors.gone.code ? { type: "gone" } : undefined;
}

const ofTheText: readonly string[] = [noteErrors.textRequired.message, noteErrors.textTooLong.message];

function wrongWith(saving: Saving): string | undefined {
  return saving.status === "refused" && ofTheText.includes(saving.sentence) ? saving.sentence : undefined;
}

/** Nothing was sent, or it is unknown whether it arrived. What is wrong with the text stands beside it. */
function isTrouble(saving: Saving): boolean {
  return saving.status === "failed" || (saving.status === "refused" && wrongWith(saving) === undefined);
}

type TroubleProps = { saving: Saving; onDevice: boolean; online: boolean };

function Trouble({ saving, onDevice, online }: TroubleProps) {
  const t = useMessages(noteMessages);
  if (saving.status === "refused") return <ErrorBox sentence={saving.sentence} />;
  if (saving.status !== "failed") return null;
  // No retry: the note can no longer be sent.
  if (saving.refusal === noteErrors.writingClosed.code || saving.refusal === noteErrors.linkNotFound.code)
    return <ErrorBox sentence={saving.sentence}>{t.typedNotSent}</ErrorBox>;
  if (saving.lost && !online && onDevice) return <GoesLater />;
  const where = !onDevice ? t.leaveOpen : online ? t.keptHere : t.offlineKept;
  return <ErrorBox sentence={saving.sentence}>{`${where} ${t.pressToTry}`}</ErrorBox>;
}

/** Without storage, the page has the only copy. */
function useWarningBeforeLeaving(isOnlyCopy: boolean): void {
  useEffect(() => {
    if (!isOnlyCopy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOnlyCopy]);
}

type DayChoiceProps = {
  /** Null means as soon as possible. */
  days: readonly (string | null)[];
  value: string | null;
  isDisabled: boolean;
  onChoose: (day: string | null) => void;
};

/** Native: it works well on phones and needs no script. */
function DayChoice({ days, value, isDisabled, onChoose }: DayChoiceProps) {
  const id = useId();
  const t = useMessages(noteMessages);
  return (
    <div className="day-choice">
      <label htmlFor={id} className="sr-only">
        {t.day}
      </label>
      <CalendarDays />
      <select
        id={id}
        name="deliverOn"
        value={value ?? ""}
        disabled={isDisabled}
        onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
      >
        {days.map((day) => (
          <option key={day ?? ""} value={day ?? ""}>
            {day === null ? t.nextMail : t.mailDay(day)}
          </option>
        ))}
      </select>
      <ChevronDown />
    </div>
  );
}
