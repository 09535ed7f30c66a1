import { Printer } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { formatTime } from "#domain/events/mail-run-messages.ts";
import { nextMailDay, runToday, type MailSchedule } from "#domain/events/mail-run.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { useUnprintedNotesCount } from "#web/notes/waiting-calls.ts";
import { useCampZone } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMailRun, usePrintRun } from "./calls.ts";
import { runsOf } from "./days-mail.ts";
import { LatestJob } from "./latest-job.tsx";
import {
  formatLetters,
  formatWhen,
  LateLetters,
  NotCounted,
  OtherLetters,
  PrintOutcome,
  ToPrint,
} from "./letters-to-print.tsx";
import { formatPress, formatSheets } from "./print-text.ts";
import "./print-jobs.css";
import type { useLatestJob } from "./use-latest-job.ts";
import { usePrinting, type MadeJob } from "./use-printing.ts";

type Props = {
  of: EventRef;
  words: Terms;
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
  jobs,
  latest,
  mail,
  onMade,
  children,
  ...opening
}: Props & { mail: MailNow | undefined }) {
  const notes = useUnprintedNotesCount(of);
  const all = usePrinting(usePrintRun(of, { all: true }).mutateAsync, onMade);
  const inTime = usePrinting(usePrintRun(of, { all: false }).mutateAsync, onMade);
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isToday = mail?.today !== undefined;
  const counted = isToday ? mail.run : notes;
  const run = mail?.run.data;
  const count = isToday ? run?.waiting : notes.data?.count;
  const { later, held, unread } = (isToday ? run : notes.data) ?? {};
  const due = isToday ? inTime : all;
  const isEarly = mail?.today !== undefined && mail.today.cutOff > mail.now;
  const zone = useCampZone() ?? mail?.schedule.timeZone;
  const printed = mail?.today && runsOf(mail.today.day, zone, jobs);

  async function print({ print: start }: typeof all): Promise<void> {
    const pressed = document.activeElement;
    await start();
    // After the next render the pressed button may be gone.
    setTimeout(() => {
      if (pressed?.isConnected === false) place.current?.focus({ preventScroll: true });
    });
  }

  function press(): void {
    if (isEarly) setAsking(true);
    else void print(due);
  }

  function formatState(): string {
    if (mail !== undefined) {
      const hasPrinted = count === 0 && printed !== undefined && printed.length > 0;
      return formatWhen(mail.schedule, { ...mail, hasPrinted }, words);
    }
    return count === undefined || count === 0 ? "" : formatPress(count);
  }

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
        {latest === undefined ? (
          <ToPrint
            count={count}
            isCounting={counted.data === undefined && counted.error === null}
            printed={isEarly ? formatPrinted(printed, zone) : printed?.[0] && "Today's mail is printed."}
            when={formatState()}
            isToday={isToday}
            printing={due.printing}
            onPrint={press}
          />
        ) : (
          <LatestJob {...latest} {...opening} />
        )}
      </div>
      <PrintOutcome printing={due.printing} isToday={isToday} />
      {isToday && <PrintOutcome printing={all.printing} isToday={false} />}
      {latest !== undefined && count !== undefined && count > 0 && (
        <MoreToPrint
          count={count}
          isToday={isToday}
          isWorking={due.printing.status === "working"}
          onPrint={press}
        />
      )}
      {isToday && run !== undefined && run.late > 0 && (
        <LateLetters
          {...mail}
          late={run.late}
          words={words}
          printing={all.printing}
          onPrint={() => void print(all)}
        />
      )}
      <OtherLetters of={of} later={later} held={held} unread={unread} />
      {children}
      {isAsking && mail?.today !== undefined && (
        <EarlyPrintQuestion
          letters={count ?? 0}
          cutOff={mail.today.cutOff}
          now={mail.now}
          words={words}
          onClose={() => setAsking(false)}
          onPrint={() => void print(inTime)}
        />
      )}
    </div>
  );
}

/** Lazy, because most presses come after the cut-off. */
const EarlyPrintQuestion = lazyDialog({
  load: async () => (await import("./early-print-question.tsx")).EarlyPrintQuestion,
  notLoaded: "This question could not be loaded.",
  close: ({ onClose }) => onClose(),
});

/** "59 sheets printed at 7:31 AM.", of the newest run. */
function formatPrinted(
  printed: readonly ListedPrintJob[] = [],
  timeZone: string | undefined,
): string | undefined {
  const newest = printed.at(-1);
  if (newest === undefined) return undefined;
  const sheets = printed.reduce((sum, { count }) => sum + count, 0);
  return `${formatSheets(sheets)} printed at ${formatTime(Date.parse(newest.createdAt), timeZone)}.`;
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
