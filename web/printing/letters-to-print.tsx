import { Printer } from "lucide-react";
import { formatMailDay, formatTime, formatTimeLeft } from "#domain/events/mail-run-messages.ts";
import { nextMailDay, type MailRun, type MailSchedule } from "#domain/events/mail-run.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { nothingToPrint, printingErrors } from "#domain/printing/errors.ts";
import { nothingInTime } from "#domain/printing/mail-run.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { PrintStep } from "./use-printing.ts";
import "./print-jobs.css";

export const formatLetters = (count: number) => pluralize(count, "letter", "letters");

type ToPrintProps = {
  /** Undefined while it is counted or could not be counted. */
  count: number | undefined;
  isCounting: boolean;
  /** "59 sheets printed at 7:31 AM." Undefined if nothing was printed today. */
  printed: string | undefined;
  when: string;
  isToday: boolean;
  printing: PrintStep;
  onPrint: () => void;
};

/** Without letters, a mail day's button goes and the other one becomes quiet. */
export function ToPrint({ count, isCounting, printed, when, isToday, printing, onPrint }: ToPrintProps) {
  const isWorking = printing.status === "working";
  return (
    <>
      <div>
        <h3 className="print-now-title">
          <Title count={count} isCounting={isCounting} printed={printed} />
        </h3>
        <p className="print-now-when">{when}</p>
      </div>
      {!(isToday && (count === 0 || isCounting) && !isWorking) && (
        <Button
          variant={count === 0 ? "outline" : "primary"}
          icon={<Printer />}
          isPending={isWorking}
          pendingLabel={isToday ? "Printing today's mail…" : "Creating print job…"}
          onPress={onPrint}
        >
          {isToday ? "Print today's mail" : "Create print job"}
        </Button>
      )}
    </>
  );
}

function Title({ count, isCounting, printed }: Pick<ToPrintProps, "count" | "isCounting" | "printed">) {
  if (isCounting) return <span role="status">Counting letters…</span>;
  if (count === undefined) return <>Letters to print</>;
  if (count === 0) return <>{printed ?? "Nothing to print right now."}</>;
  return (
    <>
      <strong>{count.toLocaleString("en-US")}</strong>
      {count === 1 ? " letter to print" : " letters to print"}
    </>
  );
}

/** Today's cut-off, else the next one. */
export function formatWhen(
  schedule: MailSchedule,
  { today, now, hasPrinted }: { today: MailRun | undefined; now: number; hasPrinted: boolean },
  { clock, event }: Terms,
): string {
  const { timeZone } = schedule;
  if (today !== undefined && today.cutOff > now && hasPrinted)
    return `Letters saved by ${formatTime(today.cutOff, timeZone)} ${clock} still go today.`;
  if (today !== undefined && today.cutOff > now)
    return `Today's cut-off is ${formatTime(today.cutOff, timeZone)} ${clock} (${formatTimeLeft(today.cutOff - now)}).`;
  if (today !== undefined) return `Today's cut-off was ${formatTime(today.cutOff, timeZone)} ${clock}.`;
  const next = nextMailDay(schedule, now);
  if (next === undefined) return `The last mail day of this ${event.toLowerCase()} is over.`;
  return `No mail today. The next cut-off is ${formatMailDay(next.day)} at ${formatTime(next.cutOff, timeZone)} ${clock}.`;
}

type LateProps = {
  late: number;
  schedule: MailSchedule;
  now: number;
  words: Terms;
  printing: PrintStep;
  onPrint: () => void;
};

/** Families were told that these go with the next mail day, so printing them now is a choice of its own. */
export function LateLetters({ late, schedule, now, words, printing, onPrint }: LateProps) {
  const next = nextMailDay(schedule, now);
  const they = late === 1 ? "It goes" : "They go";
  return (
    <div className="print-row">
      <p>
        <strong>{`${formatLetters(late)} came after the cut-off`}</strong>{" "}
        <span>
          {next === undefined
            ? `No mail day is left this ${words.event.toLowerCase()}.`
            : `${they} out ${formatMailDay(next.day)}.`}
        </span>
      </p>
      <Button
        icon={<Printer />}
        isPending={printing.status === "working"}
        pendingLabel="Creating print job…"
        onPress={onPrint}
      >
        {late === 1 ? "Print it too" : "Print these too"}
      </Button>
    </div>
  );
}

type OtherLettersProps = {
  of: EventRef;
  later: number | undefined;
  held: number | undefined;
  unread: number | undefined;
};

/** Letters that a press leaves alone, and those that it prints although the safety desk has not read them. */
export function OtherLetters({ of: { orgId, eventId }, later, held, unread }: OtherLettersProps) {
  if (later === undefined && held === undefined && unread === undefined) return null;
  const desk = `/org/${orgId}/events/${eventId}/desk`;
  return (
    <div className="print-others">
      {later !== undefined && (
        <p>{later === 1 ? "1 letter is for a later day." : `${formatLetters(later)} are for later days.`}</p>
      )}
      {unread !== undefined && (
        <p>
          <TextLink href={`${desk}?show=unread`}>
            {pluralize(unread, "unread letter", "unread letters")}
          </TextLink>{" "}
          will be printed, too.
        </p>
      )}
      {held !== undefined && (
        <p>
          <TextLink href={`${desk}?show=held`}>{pluralize(held, "held letter", "held letters")}</TextLink>{" "}
          {held === 1 ? "stays" : "stay"} at the safety desk.
        </p>
      )}
    </div>
  );
}

type Answer = { error: Error | null; dataUpdatedAt: number; refetch: () => Promise<unknown> };

export function NotCounted({ notes, run }: { notes: Answer; run: Answer | undefined }) {
  return (
    <>
      {notes.error !== null && (
        <LoadFailed
          error={undefined}
          failed={sentenceFor(notes.error)}
          loadedAt={notes.dataUpdatedAt}
          onRetry={() => void notes.refetch()}
        />
      )}
      {run !== undefined && run.error !== null && (
        <LoadFailed
          error={run.error}
          failed={printingErrors.mailRunFailed.message}
          loadedAt={run.dataUpdatedAt}
          onRetry={() => void run.refetch()}
        />
      )}
    </>
  );
}

function sentenceFor(error: Error): string {
  const isSignedOut = error instanceof CallFailed && error.status === "unauthenticated";
  return (isSignedOut ? noteErrors.signInToCount : noteErrors.countFailed).message;
}

export function PrintOutcome({ printing, isToday }: { printing: PrintStep; isToday: boolean }) {
  return (
    <>
      <div role="status" className="print-outcome">
        {printing.status === "nothing" && <p>{isToday ? nothingInTime : nothingToPrint}</p>}
      </div>
      {printing.status === "failed" && (
        <ErrorBox sentence={printing.sentence}>No letter is lost or printed twice. Press again.</ErrorBox>
      )}
    </>
  );
}
