import { Clock, FilePen, Hand, MailCheck, MailOpen, PenLine, Printer, Sparkles } from "lucide-react";
import { useCallback, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { wordingOf, type MyParticipant } from "#domain/invites/my-participant.ts";
import {
  messageStatus,
  messageStatusTurnsAt,
  type Activity,
  type MessageStatus,
} from "#domain/notes/message-status.ts";
import type { HeldWording } from "#domain/organizations/terms.ts";
import { ParticipantEnvelope } from "#web/invites/participant-envelope.tsx";
import { useMessages } from "#web/platform/language.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { hasUnsentDraft } from "./drafts.ts";
import "./letter-envelope.css";
import { noteMessages } from "./messages/en.ts";

type Props = {
  userId: string;
  participant: MyParticipant;
  now: Date;
  /** Unknown if the request failed: the page shows the error, the envelope shows no status. */
  activity: Activity | "checking" | "unknown";
  /** The picture that peeks out of the envelope. Passed in, because responses depend on this feature. */
  reply?: ComponentType<PeekingPicture> | undefined;
};

export type PeekingPicture = { participant: MyParticipant; fallback: ReactNode };

export function LetterEnvelope({ activity, reply, ...rest }: Props) {
  if (activity === "unknown") return <ParticipantEnvelope {...rest} message={<DraftBadge {...rest} />} />;
  if (activity === "checking") return <ParticipantEnvelope {...rest} message={<CheckingActivity />} />;
  return <KnownEnvelope {...rest} activity={activity} reply={reply} />;
}

function KnownEnvelope({ activity, reply, ...rest }: Props & { activity: Activity }) {
  const { participant } = rest;
  const status = useMessageStatus(activity);
  const isNew = activity.hasNewReply === true;
  // A newer letter has a status of its own; the reply must not hide behind it.
  const statuses: MessageStatus[] =
    isNew && status !== "response-received" ? ["response-received", status] : [status];
  const hasReply = statuses.includes("response-received");
  return (
    <ParticipantEnvelope
      {...rest}
      isNew={isNew}
      message={
        <>
          <DraftBadge {...rest} />
          {statuses.map((one) => (
            <MessageStatusBadge key={one} status={one} wording={wordingOf(participant)} isNew={isNew} />
          ))}
        </>
      }
      reply={hasReply ? <PeekingReply participant={participant} isNew={isNew} picture={reply} /> : undefined}
    />
  );
}

type PeekingReplyProps = {
  participant: MyParticipant;
  isNew: boolean;
  picture: ComponentType<PeekingPicture> | undefined;
};

/** Decorative but for the mark: the badge below reports the response. */
function PeekingReply({ participant, isNew, picture: Picture }: PeekingReplyProps) {
  const t = useMessages(noteMessages);
  return (
    <div className="peeking-reply">
      <div aria-hidden="true">
        {Picture === undefined ? (
          <DrawnReply />
        ) : (
          <Picture participant={participant} fallback={<DrawnReply />} />
        )}
        <svg className="peeking-reply-pocket" viewBox="0 0 100 40" preserveAspectRatio="none">
          <path className="peeking-reply-front" d="M0 0 50 36 100 0V40H0Z" />
          <path className="peeking-reply-fold" d="M0 0 50 36 100 0" />
        </svg>
      </div>
      {isNew && (
        <Badge tone="lantern" icon={<Sparkles />}>
          {t.newReply}
        </Badge>
      )}
    </div>
  );
}

/** Until the picture is there, and without one. */
function DrawnReply() {
  return (
    <svg className="peeking-reply-page" viewBox="0 0 240 84" preserveAspectRatio="xMidYMin slice">
      <path className="peeking-reply-paper" d="M6 14 232 6 238 84H10Z" />
      <path className="peeking-reply-lines" d="M24 32.5 162 27.6M25 51.5 216 44.7M26 70.5 217 63.7" />
      <path
        className="peeking-reply-hand"
        d="M30 27c4-7 6-6 8-1s5 3 8-2 6-3 9 1M68 25c4-6 6-5 8 0s6 2 8-2 6-2 9 1 6 1 9-2M30 47c4-6 6-6 8-1s5 4 8-1 6-4 9 0 6 2 9-2 6-2 9 1M84 44.5c4-6 6-5 8 0s6 2 8-1 6-3 9 0M120 43c3-5 6-4 8 0s6 3 9-1 6-2 9 1 6 1 9-2M165 41c4-5 6-4 8 0s6 2 8-1M31 66c4-5 6-4 8 0s6 3 9-1 6-3 9 0M70 64c4-6 6-4 8 0s5 2 8-2 6-3 9 1 6 1 9-2M118 62.5c4-5 6-4 8 0s6 2 8-1"
      />
      <path className="peeking-reply-code" d="M206 13l16-.6.6 16-16 .6Z" />
      <path className="peeking-reply-code-holes" d="M211 17.5l2.5-.1M217 17l.1 3M211.5 23l3-.1M218 23v1" />
    </svg>
  );
}

/** A long timer does not fire while a laptop sleeps, so poll often. */
const lookEveryMs = 10_000;

/** Renders again at the moment when a day has passed without a response. */
function useMessageStatus(activity: Activity): MessageStatus {
  const subscribe = useCallback((look: () => void) => watchTurn(activity, look), [activity]);
  return useSyncExternalStore(subscribe, () => messageStatus(activity, new Date()));
}

/** Sets no timer if time alone cannot change the status. */
function watchTurn(activity: Activity, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const now = new Date();
    const turnsAt = messageStatusTurnsAt(activity, now);
    if (turnsAt === null) return;
    timer = setTimeout(wake, Math.min(turnsAt.getTime() - now.getTime(), lookEveryMs));
  };
  const wake = () => {
    look();
    wait();
  };
  wait();
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

const looks: Record<MessageStatus, { tone: BadgeTone; icon: ReactNode }> = {
  "nothing-yet": { tone: "warn", icon: <PenLine /> },
  "ready-to-print": { tone: "info", icon: <Printer /> },
  held: { tone: "warn", icon: <Hand /> },
  printed: { tone: "success", icon: <MailCheck /> },
  "response-received": { tone: "lantern", icon: <MailOpen /> },
  // Quiet: a missing response is no reason to worry.
  "no-response": { tone: "quiet", icon: <PenLine /> },
};

type MessageStatusBadgeProps = { status: MessageStatus; wording: HeldWording; isNew: boolean };

function MessageStatusBadge({ status, wording, isNew }: MessageStatusBadgeProps) {
  const t = useMessages(noteMessages);
  // Gold is for what needs attention: a reply that was opened does not.
  const isOpened = status === "response-received" && !isNew;
  return (
    <Badge {...looks[status]} {...(isOpened ? { tone: "success" } : {})}>
      {t.status(status, wording)}
    </Badge>
  );
}

function CheckingActivity() {
  const t = useMessages(noteMessages);
  return (
    <Badge tone="quiet" icon={<Clock />}>
      {t.checking}
    </Badge>
  );
}

/** Drafts are on this device only, so the server does not know them. */
function DraftBadge({ userId, participant: { participantId } }: Pick<Props, "userId" | "participant">) {
  const t = useMessages(noteMessages);
  const isDraft = useSyncExternalStore(watchOtherTabs, () => hasUnsentDraft(userId, participantId));
  if (!isDraft) return null;
  return (
    <Badge tone="info" icon={<FilePen />}>
      {t.draft}
    </Badge>
  );
}

function watchOtherTabs(look: () => void): () => void {
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}
