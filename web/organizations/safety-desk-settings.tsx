import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { formatMinutes } from "#domain/organizations/reply-times.ts";
import type { SafetyDesk } from "#domain/organizations/safety-desk.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useSafetyDesk, useSaveSafetyDesk } from "./safety-desk-calls.ts";
import { SafetyDeskForm } from "./safety-desk-form.tsx";
import "./organization-settings.css";

export type SafetyDeskSettingsProps = { organization: SessionAnswer["organizations"][number] };

export function SafetyDeskSettings({ organization }: SafetyDeskSettingsProps) {
  const desk = useSafetyDesk(organization.id);
  const save = useSaveSafetyDesk(organization.id);
  const words = organizationTerms(organization);
  const { data, error } = desk;
  return (
    <Panel title="Safety desk">
      <div className="safety-desk-settings">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={safetyDeskErrors.loadFailed.message}
            loadedAt={desk.dataUpdatedAt}
            onRetry={() => void desk.refetch()}
          />
        )}
        {desk.isPending && error === null && <Skeleton label="Loading…" rows={4} />}
        {data !== undefined && organization.role === "admin" && (
          <SafetyDeskForm
            desk={data}
            words={words}
            onSave={async (form) => {
              await save.mutateAsync(form);
              showToast("Changes saved.");
            }}
          />
        )}
        {data !== undefined && organization.role === "member" && <Facts desk={data} words={words} />}
      </div>
    </Panel>
  );
}

function Facts({ desk: { isOn, words: list, repliesAtMinutes }, words }: { desk: SafetyDesk; words: Terms }) {
  return (
    <>
      <p>
        {isOn
          ? `Staff read letters before they are printed and can hold them. ${pluralize(list.length, "word is", "words are")} highlighted.`
          : "Off. Staff don't read letters before they are printed."}
      </p>
      <p>
        {repliesAtMinutes === null
          ? "Families see replies right away."
          : `Families see replies at ${formatMinutes(repliesAtMinutes)} (${words.clock}).`}
      </p>
    </>
  );
}
