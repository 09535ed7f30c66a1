import { CheckCheck, Clock, Hand, MailOpen, Printer, type LucideIcon } from "lucide-react";
import { Suspense } from "react";
import {
  letterStage,
  letterTimeline,
  type LetterStage,
  type TimelineAnswer,
  type TimelineLetter,
} from "#domain/lookup/timeline.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Picture } from "#web/brand/picture.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import "./letters-panel.css";

const ReprintButton = lazyMain(async () => (await import("#web/printing/reprint-button.tsx")).ReprintButton);

type Props = {
  of: EventRef;
  timeline: TimelineAnswer;
  words: Terms;
  timeZone: string;
};

/** What happened to each letter, newest first. It never has the text of a letter. */
export function LettersPanel({ of, timeline, words, timeZone }: Props) {
  const { letters, firstLetters, participant } = timeline;
  const repliesPath = `${participantPath(of, participant.id)}/responses`;
  return (
    <Panel title="Letters" count={letters.length > 0 ? letters.length : undefined} flush>
      {letters.length === 0 && (
        <div className="letters-empty">
          <EmptyState
            picture={<Picture name="empty-mailbox" />}
            title="No letters yet"
            layout="beside"
            level={3}
          >
            {`Letters to ${participant.name} show up here as soon as a ${words.contact.toLowerCase()} saves one.`}
          </EmptyState>
        </div>
      )}
      <ul aria-label="Letters" className="letters">
        {letters.map((letter) => (
          <Letter
            key={letter.noteId}
            of={of}
            letter={letter}
            participantName={participant.name}
            repliesPath={repliesPath}
            timeZone={timeZone}
          />
        ))}
        {firstLetters.map(({ receivedAt, pages }) => (
          <li key={receivedAt} className="letter">
            <div className="letter-head">
              <h3>{`${participant.name} wrote first`}</h3>
              <Badge tone="lantern" icon={<MailOpen />}>
                {pages > 1 ? `Came back, ${pluralize(pages, "page", "pages")}` : "Came back"}
              </Badge>
            </div>
            <p className="letter-when">{formatTime(receivedAt, timeZone)}</p>
            <div className="letter-actions">
              <TextLink href={repliesPath}>View replies</TextLink>
            </div>
          </li>
        ))}
      </ul>
      <p className="letters-note">A letter for a later mail day shows up here on that day.</p>
    </Panel>
  );
}

type LetterProps = {
  of: EventRef;
  letter: TimelineLetter;
  participantName: string;
  repliesPath: string;
  timeZone: string;
};

function Letter({ of, letter, participantName, repliesPath, timeZone }: LetterProps) {
  const { contactName, sheet, reply } = letter;
  return (
    <li className="letter">
      <div className="letter-head">
        <h3>{`From ${contactName}`}</h3>
        <StageBadge stage={letterStage(letter)} pages={reply?.pages ?? 0} />
      </div>
      <ol className="letter-steps" aria-label={`Status of the letter from ${contactName}`}>
        {letterTimeline(letter).map(({ name, at }) => (
          <li key={name} data-done={at === null ? undefined : ""}>
            <span>{name}</span>
            {at === null ? (
              <span className="letter-when">{name === "Reply" ? "None yet" : "Not yet"}</span>
            ) : (
              <time dateTime={at} className="letter-when">
                {formatTime(at, timeZone)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {sheet !== null && (
        <div className="letter-actions">
          {reply !== null && <TextLink href={repliesPath}>View replies</TextLink>}
          <span className="letter-code">{`Sheet ${sheet.shortCode}`}</span>
          {sheet.isReady && (
            <Suspense>
              <ReprintButton
                of={of}
                jobId={sheet.jobId}
                sheetNumber={sheet.sheetNumber}
                whose={`the letter from ${contactName} to ${participantName}`}
              />
            </Suspense>
          )}
        </div>
      )}
    </li>
  );
}

const looks: Record<LetterStage, { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  waiting: { tone: "info", icon: Clock, word: "Not printed yet" },
  held: { tone: "warn", icon: Hand, word: "Held at the safety desk" },
  printed: { tone: "success", icon: Printer, word: "Printed, not handed out yet" },
  "handed-out": { tone: "success", icon: CheckCheck, word: "Handed out" },
  replied: { tone: "lantern", icon: MailOpen, word: "Reply came back" },
};

function StageBadge({ stage, pages }: { stage: LetterStage; pages: number }) {
  const { tone, icon: Icon, word } = looks[stage];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {word}
      {stage === "replied" && pages > 1 && `, ${pluralize(pages, "page", "pages")}`}
    </Badge>
  );
}

/** "Mon, Jul 12, 9:14 PM", by the organization's clock. */
function formatTime(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(at));
}
