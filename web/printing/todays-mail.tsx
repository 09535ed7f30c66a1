import { useId, type ReactNode } from "react";
import { Printer } from "lucide-react";
import { formatMailDay, formatTime, formatTimeLeft } from "#domain/events/mail-run-messages.ts";
import { nextMailDay, runToday, type MailSchedule } from "#domain/events/mail-run.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { nothingInTime, type MailRunAnswer } from "#domain/printing/mail-run.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { useServerMinute } from "#web/events/use-server-minute.ts";
import { formatHeld } from "#web/notes/unprinted-notes.tsx";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useMailRun } from "./calls.ts";
import { formatSheets } from "./print-text.ts";
import type { PrintStep } from "./use-printing.ts";
import "./print-jobs.css";

type Props = {
  of: EventRef;
  schedule: MailSchedule;
  words: Terms;
  printing: PrintStep;
  onPrint: () => void;
};

export function TodaysMail({ of, schedule, words, printing, onPrint }: Props) {
  const titleId = useId();
  const now = useServerMinute();
  const today = runToday(schedule, now);
  const next = nextMailDay(schedule, now);
  const isOver = today !== undefined && today.cutOff <= now;
  const answer = useMailRun(of, `${today?.day ?? next?.day ?? "over"} ${isOver ? "after" : "before"}`);
  const { data, error } = answer;
  return (
    <section className="todays-mail" aria-labelledby={titleId}>
      <div className="todays-mail-head">
        <h3 id={titleId}>{today === undefined ? "No mail today" : "Today's mail"}</h3>
        <p>{formatWhen(schedule, now, words)}</p>
      </div>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={printingErrors.mailRunFailed.message}
          loadedAt={answer.dataUpdatedAt}
          onRetry={() => void answer.refetch()}
        />
      )}
      {data === undefined && error === null && <p role="status">Counting today's mail…</p>}
      {data !== undefined && <Figures {...data} />}
      {data?.later !== undefined && (
        <p className="todays-mail-later">
          {data.later === 1 ? "1 for a later day" : `${data.later.toLocaleString("en-US")} for later days`}
        </p>
      )}
      {data?.held !== undefined && <p className="todays-mail-held">{formatHeld(data.held)}</p>}
      {today !== undefined && data !== undefined && data.printing === null && (
        <Button
          variant="primary"
          icon={<Printer />}
          isPending={printing.status === "working"}
          pendingLabel="Printing today's mail…"
          onPress={onPrint}
        >
          Print today's mail
        </Button>
      )}
      {data !== undefined && data.printing !== null && <UnderWay {...data.printing} />}
      <div role="status" className="todays-mail-status">
        {printing.status === "nothing" && <p>{nothingInTime}</p>}
      </div>
      {printing.status === "failed" && (
        <ErrorBox sentence={printing.sentence}>
          No note is lost or printed twice. Press again to go on where it stopped.
        </ErrorBox>
      )}
    </section>
  );
}

function formatWhen(schedule: MailSchedule, now: number, { clock, event }: Terms): string {
  const { timeZone } = schedule;
  const [today, next] = [runToday(schedule, now), nextMailDay(schedule, now)];
  if (today !== undefined && today.cutOff > now)
    return `Cut-off at ${formatTime(today.cutOff, timeZone)} ${clock} (${formatTimeLeft(today.cutOff - now)}).`;
  const later =
    next === undefined ? "" : `${formatMailDay(next.day)} at ${formatTime(next.cutOff, timeZone)}`;
  if (today === undefined)
    return later === ""
      ? `The last mail day of this ${event.toLowerCase()} is over.`
      : `Next cut-off: ${later}.`;
  const was = `The cut-off was at ${formatTime(today.cutOff, timeZone)} ${clock}.`;
  return later === "" ? `${was} It was the last one.` : `${was} Late letters go with ${later}.`;
}

function Figures({ waiting, late, remaining }: Pick<MailRunAnswer, "waiting" | "late" | "remaining">) {
  return (
    <dl className="todays-mail-figures">
      <Figure name="Waiting" count={waiting}>
        {waiting === 1 ? "letter in time" : "letters in time"}
      </Figure>
      <Figure name="Late" count={late}>
        {late === 1 ? "letter after the cut-off" : "letters after the cut-off"}
      </Figure>
      <Figure name="Remaining" count={remaining}>
        {remaining === 1 ? "sheet in no print job yet" : "sheets in no print job yet"}
      </Figure>
    </dl>
  );
}

function Figure({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{count.toLocaleString("en-US")}</strong> <span>{children}</span>
      </dd>
    </div>
  );
}

function UnderWay({ byName, jobs, sheets, remaining }: NonNullable<MailRunAnswer["printing"]>) {
  const all = sheets + remaining;
  return (
    <div className="todays-mail-under-way">
      <ProgressBar
        label={`${sheets.toLocaleString("en-US")} of ${formatSheets(all)} in ${pluralize(jobs, "print job", "print jobs")}`}
        percent={all === 0 ? undefined : (100 * sheets) / all}
      />
      <p>{`Printing for ${byName}. You can leave this page; the rest is printed without it.`}</p>
    </div>
  );
}
