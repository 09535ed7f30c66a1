import { CalendarClock } from "lucide-react";
import { cutOffInWords, mailDayInWords, timeLeftInWords } from "#domain/events/mail-run-words.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { mailPromise, type MailPromise } from "#domain/notes/mail-promise.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import "./mail-time.css";

type Props = {
  participant: MyParticipant;
  /** When the letter was first saved; left out for one that is only being written. */
  savedAt?: string | undefined;
  /** The day it is meant for. */
  deliverOn?: string | null;
  /** Nothing is being written yet. */
  isAhead?: boolean;
};

/** When the letter will be printed, counting down by itself. Nothing where the camp has set no mail days. */
export function MailTime({ participant, ...rest }: Props) {
  const { mail } = participant;
  return mail === undefined ? null : <Known participant={{ ...participant, mail }} {...rest} />;
}

type KnownProps = Props & { participant: MailSchedule };

function Known({ participant, savedAt, deliverOn = null, isAhead = false }: KnownProps) {
  const now = useServerMinute();
  const promise = mailPromise(participant, {
    savedAt: savedAt === undefined ? now : Date.parse(savedAt),
    now,
    deliverOn,
  });
  if (promise === undefined) return null;
  const begin = isAhead ? "A note saved now will be printed" : "Will be printed";
  const [first, second] = sentences(promise, { participant, now, begin });
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

type Told = { participant: MyParticipant; now: number; begin: string };

function sentences(promise: MailPromise, { participant, now, begin }: Told): [string, string?] {
  const { timeZone, orgType, participantName } = participant;
  const { clock, event } = wordsFor(orgType);
  const last = `Last letter that can arrive: ${cutOffInWords(promise.last, timeZone)}`;
  if (promise.is === "over")
    return [
      `The last mail of this ${event.toLowerCase()} has gone out. You can still write, but we cannot promise that a letter reaches ${firstNameOf(participantName)} in time.`,
    ];
  const { run } = promise;
  if (promise.is === "closed")
    return [`The mail of ${mailDayInWords(run.day)} has closed. Please choose another day.`, last];
  const instead =
    promise.insteadOf === undefined
      ? ""
      : `${mailDayInWords(promise.insteadOf)} is no mail day any more, so it goes with another. `;
  if (promise.is === "next")
    return [`${instead}In time for the mail of ${mailDayInWords(run.day)}. The staff print it next.`, last];
  const left = timeLeftInWords(run.cutOff - now);
  return [`${instead}${begin} ${cutOffInWords(run, timeZone)} ${clock} (${left})`, last];
}
