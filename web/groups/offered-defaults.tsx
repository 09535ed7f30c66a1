import { changesBy, type ChangedSetting, type GroupDefaults } from "#domain/groups/defaults.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { formatMinutes } from "#domain/organizations/reply-times.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { paperNames, sidesNames } from "#web/printing/print-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useOfferedDefaults, useTakeDefaults } from "./default-calls.ts";
import "./groups.css";

type Props = { organization: SessionAnswer["organizations"][number] };

/** Renders nothing while loading, and if there is nothing to take over. */
export function OfferedDefaults({ organization }: Props) {
  const answer = useOfferedDefaults(organization.id);
  const { data, error } = answer;
  if (error !== null && data === undefined)
    return (
      <LoadFailed
        error={error}
        failed={groupErrors.loadFailed.message}
        onRetry={() => void answer.refetch()}
      />
    );
  if (data === undefined || data.defaults === null) return null;
  const changes = changesBy(data.chosen, data.defaults);
  if (changes.length === 0) return null;
  return <Offer organization={organization} defaults={data.defaults} changes={changes} />;
}

type OfferProps = Props & { defaults: GroupDefaults; changes: readonly ChangedSetting[] };

function Offer({ organization, defaults, changes }: OfferProps) {
  const words = termsFor(organization.type);
  const take = useTakeDefaults(organization.id);
  const { attempt, run } = useAttempt(groupErrors.saveDefaultsFailed.message);
  return (
    <Panel title="Settings of the group" count={changes.length}>
      <div className="stack">
        <p>The group suggests these settings. Nothing changes until you press the button.</p>
        <ul aria-label="What would change" className="group-changes">
          {changes.map((change) => {
            const { label, before, after } = textOf(change);
            return (
              <li key={change.setting}>
                <h3>{label}</h3>
                <p>
                  <span className="muted">Now: </span>
                  {before}
                </p>
                <p>
                  <span className="muted">Then: </span>
                  <strong>{after}</strong>
                </p>
              </li>
            );
          })}
        </ul>
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <div>
          <Button
            variant="primary"
            isPending={attempt.status === "working"}
            pendingLabel="Saving…"
            onPress={() =>
              void run(async () => {
                await take.mutateAsync(defaults);
                showToast("Your settings are changed.");
              })
            }
          >
            {`Use these settings for this ${words.organization}`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function textOf(change: ChangedSetting): { label: string; before: string; after: string } {
  const { setting } = change;
  if (setting === "paper")
    return { label: "Paper", before: paperNames[change.before], after: paperNames[change.after] };
  if (setting === "sides")
    return { label: "Sides", before: sidesNames[change.before], after: sidesNames[change.after] };
  if (setting === "retentionDays")
    return { label: "Keep letters", before: `${change.before} days`, after: `${change.after} days` };
  if (setting === "repliesAtMinutes")
    return { label: "Show replies", before: when(change.before), after: when(change.after) };
  if (setting === "lettersPerWeek")
    return { label: "Letters a week", before: limit(change.before), after: limit(change.after) };
  const label = setting === "tips" ? "Writing tips" : "Writing tips in Spanish";
  return { label, before: change.before === "" ? "none" : change.before, after: change.after };
}

function when(minutes: number | null): string {
  return minutes === null ? "right away" : `at ${formatMinutes(minutes)}`;
}

function limit(letters: number | null): string {
  return letters === null ? "no limit" : String(letters);
}
