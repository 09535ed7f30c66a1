import { Check, Send } from "lucide-react";
import { useState } from "react";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { counselorErrors } from "#domain/responses/counselor-errors.ts";
import type { CounselorSheets as Sheets } from "#domain/responses/counselor.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useCounselorSheets, useSendPages } from "./calls.ts";
import "./counselor-sheets.css";

type Props = { of: EventRef; words: Terms };

/** All of them would be longer than the rest of the page. */
const firstShown = 5;

/** How far the counselors of each building are, and what waits to be sent. */
export function CounselorSheets({ of, words }: Props) {
  const { data, error, dataUpdatedAt, refetch } = useCounselorSheets(of);
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<Sheets>();
  const jobs = data?.jobs ?? [];
  if (error === null && jobs.length === 0) return null;
  return (
    <Panel title={`${counselorTerm(words)} sheets`} flush waits={jobs.some(hasPagesToSend)}>
      {error !== null && (
        <div className="counselor-trouble">
          <LoadFailed
            error={error}
            failed={counselorErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <ul aria-label={`${counselorTerm(words)} sheets`} className="counselor-jobs">
        {jobs.slice(0, isWhole ? undefined : firstShown).map((job) => (
          <CounselorJob key={job.jobId} job={job} words={words} onSend={() => setAsked(job)} />
        ))}
      </ul>
      {jobs.length > firstShown && (
        <div className="counselor-more">
          <Button variant="plain" onPress={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show all ${jobs.length}`}
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <SendQuestion of={of} words={words} job={asked} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  );
}

const hasPagesToSend = ({ toSend, withoutGuardian }: Sheets) => toSend > withoutGuardian;

type CounselorJobProps = { job: Sheets; words: Terms; onSend: () => void };

function CounselorJob({ job, words, onSend }: CounselorJobProps) {
  const formatDateTime = useFormatDateTime();
  const { buildingName, printedAt, sheets, written, sent, withoutGuardian, missing } = job;
  return (
    <li className="counselor-job">
      <div className="counselor-job-words">
        <h3>{buildingName ?? `No ${words.building.toLowerCase()} yet`}</h3>
        <p>
          <b>{`${written} of ${sheets} written`}</b>
          {`, printed ${formatDateTime(printedAt)}`}
        </p>
        {written > 0 && missing.length > 0 && <p>{`Still missing: ${someNames(missing)}`}</p>}
        {withoutGuardian > 0 && (
          <p>{`${pluralize(withoutGuardian, "page stays", "pages stay")} here until a ${words.contact.toLowerCase()} signs up.`}</p>
        )}
      </div>
      {hasPagesToSend(job) && (
        <Button variant="primary" icon={<Send />} onPress={onSend}>
          Send to the guardians
        </Button>
      )}
      {!hasPagesToSend(job) && sent > 0 && (
        <Badge tone="plain" icon={<Check />}>
          {sent === sheets ? "All sent" : `${sent} sent`}
        </Badge>
      )}
    </li>
  );
}

const maxNames = 4;

function someNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  const some = names.slice(0, maxNames).join(", ");
  return more > 0 ? `${some} and ${more} more` : some;
}

type SendQuestionProps = { of: EventRef; words: Terms; job: Sheets; onClose: () => void };

function SendQuestion({ of, words, job, onClose }: SendQuestionProps) {
  const { attempt, run } = useAttempt(counselorErrors.sendFailed.message);
  const { mutateAsync: send } = useSendPages(of);
  const pages = pluralize(job.toSend - job.withoutGuardian, "page", "pages");

  async function press(): Promise<void> {
    const done = await send({ jobId: job.jobId });
    showToast(`Sent ${pluralize(done.sent, "page", "pages")}.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Send ${pages} to the guardians?`}
      confirmLabel={`Send ${pages}`}
      pendingLabel="Sending…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => void run(press)}
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          {`Each page goes only to that ${words.participant.toLowerCase()}'s parents or guardians who signed up. Look at the pages under Needs matching first.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
