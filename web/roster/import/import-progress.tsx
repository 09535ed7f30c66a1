import { ArrowRight } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ImportAnswer, ImportCounts } from "#domain/roster/import-answer.ts";
import { importErrors } from "#domain/roster/errors.ts";
import { hasNoContact } from "#domain/roster/participant.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useRoster, type EventRef } from "../calls.ts";
import { CountFigures } from "./count-figures.tsx";
import { GoodToKnow } from "./good-to-know.tsx";
import { useImport } from "./import-calls.ts";
import { SkippedRows, type ReadFile } from "./skipped-rows.tsx";

type Props = {
  of: EventRef;
  words: Terms;
  importId: string;
  file: ReadFile | undefined;
  onAgain: () => void;
};

/** The import continues without this page, and a reload returns to it. */
export function ImportProgress({ of, words, importId, file, onAgain }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useImport(of.orgId, importId);
  return (
    <>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={importErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading…" rows={2} />}
      {data?.state === "working" && <Working progress={data} />}
      {data?.state === "previewed" && <ErrorBox sentence={importErrors.notFound.message} />}
      {data !== undefined && (data.state === "finished" || data.state === "stopped") && (
        <Outcome of={of} words={words} outcome={data} file={file} onAgain={onAgain} />
      )}
      {(data === undefined ? error !== null : data.state === "previewed") && (
        <div>
          <Button onPress={onAgain}>Choose a file</Button>
        </div>
      )}
    </>
  );
}

function Working({ progress: { doneRows, totalRows } }: { progress: ImportAnswer }) {
  const percent = totalRows === 0 ? 100 : (100 * doneRows) / totalRows;
  return (
    <Panel title="Importing">
      <div className="import-verdict">
        <ProgressBar
          label={`${doneRows.toLocaleString("en-US")} of ${pluralize(totalRows, "row", "rows")} done`}
          percent={percent}
        />
        <p className="import-note">You can leave this page. The import continues.</p>
      </div>
    </Panel>
  );
}

type OutcomeProps = Omit<Props, "importId"> & { outcome: ImportAnswer };

function Outcome({ of, words, outcome, file, onAgain }: OutcomeProps) {
  const { counts, skipped, noted } = outcome.result;
  const { doneRows, totalRows } = outcome;
  return (
    <>
      <Panel title={outcome.state === "finished" ? "Imported" : "The import stopped"}>
        <div className="import-verdict">
          <p role="status">
            {outcome.state === "finished"
              ? importedText(counts, words)
              : `It stopped after ${doneRows.toLocaleString("en-US")} of ${pluralize(totalRows, "row", "rows")}. Those rows are imported.`}
          </p>
          <CountFigures counts={counts} problemsLabel="Skipped" />
          <NoContacts of={of} words={words} />
          <div className="import-buttons">
            <LinkButton
              variant="primary"
              icon={<ArrowRight />}
              href={`/org/${of.orgId}/events/${of.eventId}/participants`}
            >
              {`Go to ${words.participants.toLowerCase()}`}
            </LinkButton>
            <Button onPress={onAgain}>Import another file</Button>
          </div>
        </div>
      </Panel>
      {skipped.length > 0 && (
        <SkippedRows title="Skipped" rows={skipped} total={counts.problems} file={file} />
      )}
      {noted !== undefined && <GoodToKnow noted={noted} words={words} />}
    </>
  );
}

/** Of the whole event and as of now, so that it is the list that it opens. */
function NoContacts({ of, words }: Pick<Props, "of" | "words">) {
  const count = useRoster(of).data?.participants.filter(hasNoContact).length ?? 0;
  if (count === 0) return null;
  const people = count === 1 ? words.participant : words.participants;
  return (
    <div>
      <TextLink href={`/org/${of.orgId}/events/${of.eventId}/participants?show=noContacts`}>
        {`No ${words.contacts.toLowerCase()} ${count.toLocaleString("en-US")}`}
      </TextLink>
      <p className="import-note">
        {`No one can write to ${count === 1 ? "this" : "these"} ${people.toLowerCase()} yet.`}
      </p>
    </div>
  );
}

/** "54 campers imported, 6 rows skipped." */
function importedText(counts: ImportCounts, words: Terms): string {
  const imported = counts.new + counts.moved + counts.updated + counts.unchanged;
  const people = pluralize(imported, words.participant, words.participants).toLowerCase();
  const skipped = counts.problems === 0 ? "" : `, ${pluralize(counts.problems, "row", "rows")} skipped`;
  return `${people} imported${skipped}.`;
}
