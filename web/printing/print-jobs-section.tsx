import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { UnprintedNotes } from "#web/notes/unprinted-notes.tsx";
import { useUnprintedNotesCount } from "#web/notes/waiting-calls.ts";
import { Panel } from "#web/ui/panel.tsx";
import { useCreatePrintJob, usePrintJobs, usePrintTodaysMail } from "./calls.ts";
import { JobDialogs, type RequestedJob } from "./job-dialogs.tsx";
import { LatestJob } from "./latest-job.tsx";
import { LazyHandOutNext } from "./lazy-handed-out.tsx";
import { PdfTrouble } from "./pdf-trouble.tsx";
import { PrintForm } from "./print-form.tsx";
import type { PrintJobActions } from "./print-job-menu.tsx";
import { PrintJobsList } from "./print-jobs-list.tsx";
import type { CameBackSlot } from "./print-jobs-table.tsx";
import { formatPress } from "./print-text.ts";
import { StationeryButton } from "./stationery-button.tsx";
import { TodaysMail } from "./todays-mail.tsx";
import { useLatestJob } from "./use-latest-job.ts";
import { useLimits } from "./use-limits.ts";
import { usePdf } from "./use-pdf.ts";
import { usePrinting, type MadeJob } from "./use-printing.ts";
import "./print-jobs.css";

type Props = {
  organization: { id: string; type: string | null };
  eventId: string;
  /** Undefined for an event without mail days. */
  mail?: MailSchedule | undefined;
  cameBack?: CameBackSlot;
};

export function PrintJobsSection({ organization, eventId, mail, cameBack }: Props) {
  const of = useMemo(() => ({ orgId: organization.id, eventId }), [organization.id, eventId]);
  const words = termsFor(organization.type);
  const notes = useUnprintedNotesCount(of).data?.count;
  const jobs = usePrintJobs(of);
  const numbers = useLimits();
  const [made, setMade] = useState<MadeJob>();
  const { printing, print } = usePrinting(useCreatePrintJob(of).mutateAsync, setMade);
  // The worker creates the further jobs for the remaining notes.
  const today = usePrinting(usePrintTodaysMail(of).mutateAsync, (job) => setMade({ ...job, remaining: 0 }));
  const latest = useLatestJob(jobs.data?.printJobs, made);
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
    <Panel title="Print Jobs" flush>
      <div className="print-jobs-top">
        {mail !== undefined && (
          <TodaysMail
            of={of}
            schedule={mail}
            words={words}
            printing={today.printing}
            onPrint={() => void today.print(numbers.limits)}
          />
        )}
        <UnprintedNotes {...of}>
          {(count) => <p className="print-jobs-press">{formatPress(count, numbers.limits.maxSheets)}</p>}
        </UnprintedNotes>
        <PrintForm
          orgId={of.orgId}
          words={words}
          numbers={numbers}
          printing={printing}
          isSecond={mail !== undefined}
          onPrint={(limits) => void print(limits)}
        />
        {jobs.data?.stationery === true && <StationeryButton of={of} words={words} onPrinted={setMade} />}
        {latest !== undefined && (
          <LatestJob
            {...latest}
            isOpening={openingId === latest.id}
            onOpen={() => openPdf(latest.id, latest.made?.link)}
            onRenderAgain={() => renderAgain(latest.id)}
            next={
              notes === 0
                ? undefined
                : { isPrinting: printing.status === "working", onPrint: () => print(numbers.limits) }
            }
          />
        )}
        <PdfTrouble pdf={pdf} />
        <LazyHandOutNext of={of} jobs={jobs.data?.printJobs ?? []} onHandOut={actions.onHandOut} />
      </div>
      <div ref={list} tabIndex={-1} role="group" aria-label="Print jobs so far" className="print-jobs-list">
        <PrintJobsList of={of} newest={jobs} openingId={openingId} actions={actions} cameBack={cameBack} />
      </div>
      <JobDialogs of={of} words={words} request={request} onClose={closeDialog} />
    </Panel>
  );
}
