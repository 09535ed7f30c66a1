import { Outlet, useParams } from "react-router";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { Behind } from "#web/app/behind.tsx";
import { CampClock } from "#web/organizations/camp-clock.tsx";
import { OwnWords } from "#web/organizations/own-words.tsx";
import { Density } from "#web/ui/density.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { PasskeyGate, useOpenedOrganization } from "./open-organization.tsx";

const StaffSignedOut = lazyMain(async () => (await import("./staff-signed-out.tsx")).StaffSignedOut);

/** Around every page of an organization. Non-members see the organization as not found. */
export default function OrganizationLayout() {
  return (
    <Behind signedOut={<StaffSignedOut />}>
      <Density of="staff">
        <OpenOrganization />
      </Density>
    </Behind>
  );
}

function OpenOrganization() {
  const { orgId, eventId, participantId } = useParams();
  const organization = useOpenedOrganization(orgId);
  if (organization !== undefined)
    return (
      <PasskeyGate organization={organization}>
        <OwnWords organization={organization}>
          <CampClock organization={organization}>
            {/* What is open, typed or chosen on a page belongs to what it shows. */}
            <Outlet key={[orgId, eventId, participantId].join(" ")} context={organization} />
          </CampClock>
        </OwnWords>
      </PasskeyGate>
    );
  return (
    <>
      <PageHeader crumbs={[{ label: "Organizations", href: "/organizations" }]} title="Organization" />
      <ErrorBox sentence={organizationErrors.notFound.message} />
    </>
  );
}
