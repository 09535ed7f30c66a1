import { FileText } from "lucide-react";
import { useMemo, useState } from "react";
import { dayIn } from "#domain/events/calendar-day.ts";
import { formatTime } from "#domain/events/mail-run-messages.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { Button } from "#web/ui/button.tsx";
import { usePrintJobs } from "./calls.ts";
import { LazyOfficePrinter } from "./lazy-office-printer.tsx";
import { PrintBlock } from "./print-block.tsx";
import { automaticText, formatSheets } from "./print-text.ts";
import { runsOf } from "./days-mail.ts";
import { useLatestJob } from "./use-latest-job.ts";
import { PdfTrouble, usePdf } from "./use-pdf.tsx";
import type { MadeJob } from "./use-printing.ts";

/** Earlier ones are on the page of the event. */
const maxPrinted = 5;

type Props = {
  organization: { id: string; type: string | null; timeZone: string };
  eventId: string;
  /** Undefined for an event without mail days. */
  mail: MailSchedule | undefined;
};

/** The print block without settings and the list of jobs. What was printed today can be opened again. */
export function PrintNow({ organization, eventId, mail }: Props) {
  const of = useMemo(() => ({ orgId: organization.id, eventId }), [organization.id, eventId]);
  const now = useQuarterHour();
  const jobs = usePrintJobs(of).data?.printJobs;
  const [made, setMade] = useState<MadeJob>();
  const today = dayIn(organization.timeZone, now);
  const latest = useLatestJob(jobs, made, today);
  const { pdf, openPdf, renderAgain } = usePdf(of);
  const openingId = pdf.status === "asking" ? pdf.jobId : undefined;
  const printed = runsOf(today, organization.timeZone, jobs).filter(({ state }) => state === "ready");
  return (
    <PrintBlock
      of={of}
      words={organizationTerms(organization)}
      mail={mail}
      jobs={jobs}
      latest={latest}
      isOpening={latest !== undefined && openingId === latest.id}
      onOpen={() => latest !== undefined && openPdf(latest.id, latest.made?.link)}
      onRenderAgain={() => latest !== undefined && renderAgain(latest.id)}
      onMade={setMade}
    >
      <PdfTrouble pdf={pdf} />
      {jobs !== undefined && <LazyOfficePrinter of={of} jobs={jobs} />}
      {printed.slice(-maxPrinted).map(
        (job) =>
          job.id !== latest?.id && (
            <div key={job.id} className="print-row">
              <p>
                {automaticText(job, organization.timeZone) ??
                  `${formatSheets(job.count)} printed at ${formatTime(Date.parse(job.createdAt), organization.timeZone)}`}
              </p>
              <Button
                icon={<FileText />}
                isPending={openingId === job.id}
                pendingLabel="Opening…"
                onPress={() => openPdf(job.id)}
              >
                Open PDF
              </Button>
            </div>
          ),
      )}
    </PrintBlock>
  );
}
