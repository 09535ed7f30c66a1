import type { SessionAnswer } from "#domain/identity/session.ts";
import { formatPhone } from "#domain/phone.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { organizationTerms, typeLabel, termsFor } from "#domain/organizations/terms.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "./load-failed.tsx";
import { LocalTime } from "./local-time.tsx";
import { OrganizationSettingsForm } from "./organization-settings-form.tsx";
import {
  useAboutOrganization,
  useUpdateOrganization,
  type AboutOrganization,
} from "./organization-settings-calls.ts";
import { cityOf } from "./time-zones.ts";
import "./organization-settings.css";

type Props = { organization: SessionAnswer["organizations"][number] };

export function OrganizationSettings({ organization }: Props) {
  const about = useAboutOrganization(organization.id);
  const update = useUpdateOrganization(organization.id);
  const { data, error } = about;
  return (
    <Panel title={`About this ${termsFor(organization.type).organization}`}>
      <div className="organization-about">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={organizationErrors.loadFailed.message}
            loadedAt={about.dataUpdatedAt}
            onRetry={() => void about.refetch()}
          />
        )}
        {about.isPending && error === null && <Skeleton label="Loading…" rows={4} />}
        {data !== undefined && organization.role === "admin" && (
          <OrganizationSettingsForm
            about={data}
            onSave={async (form) => {
              await update.mutateAsync(form);
              showToast("Changes saved.");
            }}
          />
        )}
        {data !== undefined && organization.role === "member" && <OrganizationFacts about={data} />}
      </div>
    </Panel>
  );
}

export function OrganizationFacts({ about }: { about: AboutOrganization }) {
  const { name, type, description, timeZone, officePhone, buildingWord, participantWord } = about;
  const { buildings, participants } = organizationTerms(about);
  return (
    <dl className="organization-facts">
      <div>
        <dt>Name</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>Type</dt>
        <dd>{typeLabel(type)}</dd>
      </div>
      {description !== null && (
        <div>
          <dt>Description</dt>
          <dd>{description}</dd>
        </div>
      )}
      {(buildingWord !== null || participantWord !== null) && (
        <div>
          <dt>Words</dt>
          <dd>{`${buildings}, ${participants.toLowerCase()}`}</dd>
        </div>
      )}
      {officePhone !== null && (
        <div>
          <dt>Office phone</dt>
          <dd>
            <a href={`tel:${officePhone}`}>{formatPhone(officePhone)}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>Time zone</dt>
        <dd>
          {cityOf(timeZone)}
          <p className="small muted">
            <LocalTime zone={timeZone} />
          </p>
        </dd>
      </div>
    </dl>
  );
}
