import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { useAboutOrganization } from "./organization-settings-calls.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { switchesOf } from "./switches.ts";
import "./organization-settings.css";

export type OrganizationSwitchesProps = { organization: SessionAnswer["organizations"][number] };

export function OrganizationSwitches({ organization }: OrganizationSwitchesProps) {
  const { id, type, role } = organization;
  const { data, error, dataUpdatedAt, isPending, refetch } = useAboutOrganization(id);
  return (
    <Panel title="Letters and mail">
      <div className="organization-switches">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={organizationErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {isPending && error === null && <Skeleton label="Loading…" rows={6} />}
        {data !== undefined &&
          switchesOf(type).map((words) => (
            <OrganizationSwitch
              key={words.turns}
              orgId={id}
              words={words}
              isOn={data[words.turns]}
              isAdmin={role === "admin"}
            />
          ))}
      </div>
    </Panel>
  );
}
