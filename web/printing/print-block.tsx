import { Printer } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { dayIn } from "#domain/events/calendar-day.ts";
import { nextMailDay, runToday, type MailSchedule } from "#domain/events/mail-run.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import type { PrintLimits } from "#domain/printing/limits.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { useUnprintedNotesCount } from "#web/notes/waiting-calls.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { useCreatePrintJob, useMailRun, usePrintTodaysMail } from "./calls.ts";
import { LatestJob } from "./latest-job.tsx";
import {
  formatLetters,
  formatWhen,
  LateLetters,
  NotCounted,
  OtherLetters,
  PrintOutcome,
  ToPrint,
  UnderWay,
} from "./letters-to-print.tsx";
import { formatPress } from "./print-text.ts";
import "./print-jobs.css";
import type { useLatestJob } from "./use-latest-job.ts";
import { usePrinting, type MadeJob } from "./use-printing.ts";

type Props = {
  of: EventRef;
  words: Terms;
  limits: PrintLimits;
  jobs: readonly ListedPrintJob[] | undefined;
  latest: ReturnType<typeof useLatestJob>;
  isOpening: boolean;
  onOpen: () => void;
  onRenderAgain: () => void;
  onMade: (made: MadeJob) => void;
  /** What follows on the state: errors, handing out, links. */
  children: ReactNode;
};

/** One place for what to print, the PDF being made and the PDF to open. */
export function PrintBlock({ mail, ...props }: Props & { mail: MailSchedule | undefined }) {
  return mail === undefined ? (
    <States {...props} mail={undefined} />
  ) : (
    <StatesOfMailDays {...props} schedule={mail} />
  );
}

function StatesOfMailDays({ schedule, ...props }: Props & { schedule: MailSchedule }) {
  const now = useServerMinute();
  const today = runToday(schedule, now);
  const next = nextMailDay(schedule, now);
  const isOver = today !== undefined && today.cutOff <= now;
  const moment = `${today?.day ?? next?.day ?? "over"} ${isOver ? "after" : "before"}`;
  return <States {...props} mail={{ schedule, now, today, run: useMailRun(props.of, moment) }} />;
}

type MailNow = {
  schedule: MailSchedule;
  now: number;
  today: ReturnType<typeof runToday>;
  run: ReturnType<typeof useMailRun>;
};

function States({
  of,
  words,
  limits,
  jobs,
  latest,
  mail,
  onMade,
  children,
  ...opening
}: Props & { mail: MailNow | undefined }) {
  const notes = useUnprintedNotesCount(of);
  const create = usePrinting(useCreatePrintJob(of).mutateAsync, onMade);
  // The worker creates the further jobs for the remaining notes.
  const todays = usePrinting(usePrintTodaysMail(of).mutateAsync, (job) => onMade({ ...job, remaining: 0 }));
  const place = useRef<HTMLDivElement>(null);
  const isToday = mail?.today !== undefined;
  const counted = isToday ? mail.run : notes;
  const run = mail?.run.data;
  const count = isToday ? run?.waiting : notes.data?.count;
  const { later, held } = (isToday ? run : notes.data) ?? {};
  const due = isToday ? todays : create;

  async function press({ print }: typeof create): Promise<void> {
    const pressed = document.activeElement;
    await print(limits);
    // After the next render the pressed button may be gone.
    setTimeout(() => {
      if (pressed?.isConnected === false) place.current?.focus({ preventScroll: true });
    });
  }

  function formatState(): string {
    if (mail !== undefined) return formatWhen(mail.schedule, mail.today, mail.now, words);
    return count === undefined || count === 0 ? "" : formatPress(count, limits.maxSheets);
  }

  const toPrint = (
    <ToPrint
      count={count}
      isCounting={counted.data === undefined && counted.error === null}
      hasPrintedToday={mail?.today !== undefined && hasPrintedOn(mail.today.day, mail.schedule, jobs)}
      when={formatState()}
      isToday={isToday}
      printing={due.printing}
      onPrint={() => void press(due)}
    />
  );
  const underWay = run?.printing ?? null;
  const hasRest = latest?.made !== undefined && latest.made.remaining > 0;
  return (
    <div className="print-block">
      <NotCounted notes={notes} run={isToday ? mail.run : undefined} />
      <div
        ref={place}
        role="group"
        aria-label={latest === undefined ? "Letters to print" : "Latest print job"}
        tabIndex={-1}
        className={latest === undefined ? "print-now" : "print-now print-now-job"}
      >
        {latest === undefined && (underWay === null ? toPrint : <UnderWay {...underWay} />)}
        {latest !== undefined && (
          <LatestJob
            {...latest}
            {...opening}
            next={
              notes.data?.count === 0
                ? undefined
                : { isPrinting: create.printing.status === "working", onPrint: () => void press(create) }
            }
          />
        )}
      </div>
      <PrintOutcome printing={due.printing} isToday={isToday} />
      {isToday && <PrintOutcome printing={create.printing} isToday={false} />}
      {latest !== undefined && underWay !== null && <UnderWay {...underWay} />}
      {latest !== undefined && underWay === null && !hasRest && count !== undefined && count > 0 && (
        <MoreToPrint
          count={count}
          isToday={isToday}
          isWorking={due.printing.status === "working"}
          onPrint={() => void press(due)}
        />
      )}
      {isToday && run !== undefined && run.late > 0 && (
        <LateLetters
          {...mail}
          late={run.late}
          words={words}
          printing={create.printing}
          onPrint={() => void press(create)}
        />
      )}
      <OtherLetters later={later} held={held} />
      {children}
    </div>
  );
}

function hasPrintedOn(day: string, { timeZone }: MailSchedule, jobs: Props["jobs"] = []): boolean {
  return jobs.some(
    ({ kind, state, createdAt }) =>
      kind === "letters" && state !== "voided" && dayIn(timeZone, new Date(createdAt)) === day,
  );
}

type MoreToPrintProps = { count: number; isToday: boolean; isWorking: boolean; onPrint: () => void };

/** Letters that came while the last PDF is still on the screen. */
function MoreToPrint({ count, isToday, isWorking, onPrint }: MoreToPrintProps) {
  return (
    <div className="print-row">
      <p>
        <strong>{`${formatLetters(count)} to print`}</strong>
      </p>
      <Button
        icon={<Printer />}
        isPending={isWorking}
        pendingLabel={isToday ? "Printing today's mail…" : "Creating print job…"}
        onPress={onPrint}
      >
        {isToday ? "Print today's mail" : "Create print job"}
      </Button>
    </div>
  );
}
