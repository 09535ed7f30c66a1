import { CalendarClock } from "lucide-react";
import { dayIn } from "#domain/events/calendar-day.ts";
import type { MailRun, MailSchedule } from "#domain/events/mail-run.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { mailPromise } from "#domain/notes/mail-promise.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import "./note-card.css";

/** Before a letter is written: until when to save it, and the last day. Nothing if the camp has no mail days. */
export function MailTime({ participant }: { participant: MyParticipant }) {
  const { mail } = participant;
  return mail === undefined ? null : <Known participant={{ ...participant, mail }} />;
}

function Known({ participant }: { participant: MyParticipant & MailSchedule }) {
  const now = useServerMinute();
  const t = useMessages(noteMessages);
  const promise = mailPromise(participant, { savedAt: now, now });
  if (promise === undefined) return null;
  const { timeZone, orgType: type, participantName } = participant;
  if (promise.type === "over")
    return <Told sentences={[t.lastMailGone(type, firstNameOf(participantName))]} />;
  return (
    <Told
      sentences={[t.saveBy(promise.run, { timeZone, type, now }), t.lastLetter(promise.last, timeZone)]}
    />
  );
}

function Told({ sentences: [first, second] }: { sentences: [string, string?] }) {
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

type Letter = {
  /** When it was first saved; undefined for a new one. */
  savedAt?: string | undefined;
  deliverOn: string | null;
};

/** `isWarning`: a sentence that needs the writer's attention, otherwise a few words. */
export type PrintLine = { text: string; isWarning: boolean };

/** When a letter prints. Undefined if the camp has no mail days. */
export function usePrintLine(participant: MyParticipant | undefined, letter: Letter): PrintLine | undefined {
  const now = useServerMinute();
  const t = useMessages(noteMessages);
  if (participant?.mail === undefined) return undefined;
  const schedule = { ...participant, mail: participant.mail };
  const { timeZone, orgType } = participant;
  const promise = promiseOf(schedule, letter, now);
  if (promise === undefined) return undefined;
  if (promise.type === "over")
    return { text: t.lastMailGone(orgType, firstNameOf(participant.participantName)), isWarning: true };
  if (promise.type === "closed") return { text: t.dayClosed(promise.run.day), isWarning: true };
  const text = prints(promise.run);
  if (promise.insteadOf === undefined) return { text, isWarning: false };
  return { text: `${t.noMailDay(promise.insteadOf)} ${text}.`, isWarning: true };

  function prints(run: MailRun): string {
    if (promise?.type === "next") return t.printsNext;
    const isToday = run.day === dayIn(timeZone, new Date(now));
    if (isToday && letter.savedAt === undefined) return t.saveByToday(run, timeZone, orgType);
    return t.prints(t.printDay(run, timeZone, now));
  }
}

function promiseOf(schedule: MailSchedule, { savedAt, deliverOn }: Letter, now: number) {
  return mailPromise(schedule, {
    savedAt: savedAt === undefined ? now : Date.parse(savedAt),
    now,
    deliverOn,
  });
}
