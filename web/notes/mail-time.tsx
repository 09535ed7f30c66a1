import { CalendarClock } from "lucide-react";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { mailPromise, type MailPromise } from "#domain/notes/mail-promise.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages, type NoteMessages } from "./messages/en.ts";
import "./note-card.css";

type Props = {
  participant: MyParticipant;
  /** When the note was first saved; omitted for an unsaved one. */
  savedAt?: string | undefined;
  deliverOn?: string | null;
  isAhead?: boolean;
};

/** Shows a countdown to printing, or nothing if the camp has no mail days. */
export function MailTime({ participant, ...rest }: Props) {
  const { mail } = participant;
  return mail === undefined ? null : <Known participant={{ ...participant, mail }} {...rest} />;
}

type KnownProps = Props & { participant: MailSchedule };

function Known({ participant, savedAt, deliverOn = null, isAhead = false }: KnownProps) {
  const now = useServerMinute();
  const t = useMessages(noteMessages);
  const promise = mailPromise(participant, {
    savedAt: savedAt === undefined ? now : Date.parse(savedAt),
    now,
    deliverOn,
  });
  if (promise === undefined) return null;
  const [first, second] = sentences(promise, t, { participant, now, isAhead });
  return (
    <div className="mail-time">
      <CalendarClock />
      <div>
        <p>{first}</p>
        {second !== undefined && <p className="mail-time-last">{second}</p>}
      </div>
    </div>
  );
}

type Told = { participant: MyParticipant; now: number; isAhead: boolean };

function sentences(promise: MailPromise, t: NoteMessages, told: Told): [string, string?] {
  const { timeZone, orgType, participantName } = told.participant;
  if (promise.type === "over") return [t.lastMailGone(orgType, firstNameOf(participantName))];
  const last = t.lastLetter(promise.last, timeZone);
  const { run } = promise;
  if (promise.type === "closed") return [t.dayClosed(run.day), last];
  const instead = promise.insteadOf === undefined ? "" : `${t.noMailDay(promise.insteadOf)} `;
  if (promise.type === "next") return [`${instead}${t.inTime(run.day)}`, last];
  const { now, isAhead } = told;
  return [`${instead}${t.willBePrinted(run, { timeZone, type: orgType, now, isAhead })}`, last];
}
