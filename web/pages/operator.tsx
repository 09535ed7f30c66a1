import { Navigate, useSearchParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { useFoundOrganizations } from "#web/organizations/operator/calls.ts";
import { FindOrganization } from "#web/organizations/operator/find-organization.tsx";
import { FoundOrganizations } from "#web/organizations/operator/found-organizations.tsx";
import { ProgramVersion } from "#web/organizations/program-version.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { Density } from "#web/ui/density.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

export function meta() {
  return [{ title: "Cabin Courier" }];
}

export default function OperatorPage() {
  const [params] = useSearchParams();
  const orgId = params.get("organization") ?? undefined;
  return (
    <Behind>
      <Operator key={orgId} orgId={orgId} />
    </Behind>
  );
}

/** For accounts that are not on the operator list, this path is like any unknown one. */
function Operator({ orgId }: { orgId: string | undefined }) {
  const review = useFoundOrganizations(orgId === undefined ? {} : { orgId });
  const { error } = review;
  if (error instanceof CallFailed && error.status === "not-found") return <Navigate to="/" replace />;
  // Nothing is shown before the server has said who this is.
  if (review.data === undefined && error === null) return null;
  if (orgId !== undefined)
    return (
      <Density of="staff">
        <PageHeader title={review.data?.organizations[0]?.name ?? "Organization"}>
          <p>Admins see your decision on their Activity page.</p>
        </PageHeader>
        <FoundOrganizations label="Organization" found={review} empty="There is no such organization." />
        <p>
          <TextLink href="/operator">All organizations</TextLink>
        </p>
      </Density>
    );
  return (
    <Density of="staff">
      <PageHeader title="Organizations to review">
        <p>New and suspended organizations. Admins see every decision on their Activity page.</p>
      </PageHeader>
      <FoundOrganizations
        label="Organizations to review"
        found={review}
        empty="Every organization is approved."
      />
      <FindOrganization />
      <ProgramVersion />
    </Density>
  );
}
