import { Suspense, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dayIn } from "#domain/events/calendar-day.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useCampZone } from "#web/organizations/camp-clock.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { usePrintJobs } from "./calls.ts";
import { DayRuns, type CameBackSlot, type ToMatchSlot } from "./day-runs.tsx";
import { formatDaysMail, latestMailDay, runsOf } from "./days-mail.ts";
import { LazyOfficePrinter } from "./lazy-office-printer.tsx";
import { PrintBlock } from "./print-block.tsx";
import type { PrintJobActions } from "./print-job-menu.tsx";
import { PrintJobsList } from "./print-jobs-list.tsx";
import "./print-jobs.css";
import { useLatestJob } from "./use-latest-job.ts";
import { PdfTrouble, usePdf } from "./use-pdf.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import type { MadeJob } from "./use-printing.ts";

type Props = {
  organization: { id: string; type: string | null };
  eventId: string;
  /** Undefined for an event without mail days. */
  mail?: MailSchedule | undefined;
  cameBack?: CameBackSlot;
  toMatch?: ToMatchSlot;
};

/** Today's mail, and what was printed before it. */
export function PrintJobsSection({ organization, eventId, mail, cameBack, toMatch }: Props) {
  const of = useMemo(() => ({ orgId: organization.id, eventId }), [organization.id, eventId]);
  const words = organizationTerms(organization);
  const jobs = usePrintJobs(of);
  const [made, setMade] = useState<MadeJob>();
  const timeZone = useCampZone() ?? mail?.timeZone;
  const today = dayIn(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone, useQuarterHour());
  const day = latestMailDay(timeZone, jobs.data?.printJobs);
  const runs = day === undefined ? [] : runsOf(day, timeZone, jobs.data?.printJobs);
  const latest = useLatestJob(jobs.data?.printJobs, made, today);
  const { pdf, openPdf, renderAgain } = usePdf(of);
  const [request, setRequest] = useState<RequestedJob>();
  const list = useRef<HTMLDivElement>(null);
  const openingId = pdf.status === "asking" ? pdf.jobId : undefined;
  const actions = useMemo<PrintJobActions>(
    () => ({
      onOpen: ({ id }) => openPdf(id),
      onRenderAgain: ({ id }) => renderAgain(id),
      onReprint: (job) => setRequest({ action: "reprint", job }),
      onHandOut: (job) => setRequest({ action: "hand-out", job }),
      onVoid: (job) => setRequest({ action: "void", job }),
    }),
    [openPdf, renderAgain],
  );

  function closeDialog(isVoided: boolean): void {
    flushSync(() => setRequest(undefined));
    // A voided job has no menu, so the focused button is gone.
    if (isVoided) list.current?.focus();
  }

  return (
    <div className="stack">
      <Panel title={formatDaysMail(today)} flush>
        <PrintBlock
          of={of}
          words={words}
          mail={mail}
          jobs={jobs.data?.printJobs}
          latest={latest}
          isOpening={latest !== undefined && openingId === latest.id}
          onOpen={() => latest !== undefined && openPdf(latest.id, latest.made?.link)}
          onRenderAgain={() => latest !== undefined && renderAgain(latest.id)}
          onMade={setMade}
        >
          <PdfTrouble pdf={pdf} />
          {jobs.data !== undefined && <LazyOfficePrinter of={of} jobs={jobs.data.printJobs} />}
          {day !== undefined && (
            <DayRuns
              of={of}
              day={day}
              isToday={day === today}
              mail={mail}
              runs={runs}
              shownId={latest?.id}
              openingId={openingId}
              actions={actions}
              cameBack={cameBack}
              toMatch={toMatch}
            />
          )}
          <div className="print-links">
            <Suspense>
              <PrintLinks
                of={of}
                words={words}
                hasStationery={jobs.data?.stationery === true}
                onPrinted={setMade}
              />
            </Suspense>
          </div>
        </PrintBlock>
      </Panel>
      <Panel title="Print Jobs" flush>
        <div ref={list} tabIndex={-1} role="group" aria-label="Print jobs so far" className="print-jobs-list">
          <PrintJobsList
            of={of}
            newest={jobs}
            shown={runs}
            openingId={openingId}
            actions={actions}
            cameBack={cameBack}
          />
        </div>
      </Panel>
      <JobDialogs of={of} words={words} request={request} onClose={closeDialog} />
    </div>
  );
}

/** Lazy, because most presses need none of them. Offline they are missing: printing needs the network too. */
const PrintLinks = lazyPart(async () => (await import("./print-links.tsx")).PrintLinks);

const ReprintDialog = lazyDialog({
  load: async () => (await import("./reprint-dialog.tsx")).ReprintDialog,
  notLoaded: "Reprinting could not be loaded.",
  close: ({ onClose }) => onClose(),
});
const HandOutDialog = lazyDialog({
  load: async () => (await import("./hand-out-dialog.tsx")).HandOutDialog,
  notLoaded: "Handing out could not be loaded.",
  close: ({ onClose }) => onClose(),
});
const VoidQuestion = lazyDialog({
  load: async () => (await import("./void-question.tsx")).VoidQuestion,
  notLoaded: "Voiding could not be loaded.",
  close: ({ onClose }) => onClose(false),
});

type RequestedJob = { action: "reprint" | "void" | "hand-out"; job: ListedPrintJob };

type JobDialogsProps = {
  of: EventRef;
  words: Terms;
  request: RequestedJob | undefined;
  onClose: (isVoided: boolean) => void;
};

function JobDialogs({ of, words, request, onClose }: JobDialogsProps) {
  if (request === undefined) return null;
  if (request.action === "void") return <VoidQuestion of={of} job={request.job} onClose={onClose} />;
  const DialogRequest = request.action === "reprint" ? ReprintDialog : HandOutDialog;
  return <DialogRequest of={of} words={words} job={request.job} onClose={() => onClose(false)} />;
}
