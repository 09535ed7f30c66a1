import { Navigate } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { useOrganizationsToReview } from "#web/organizations/operator/calls.ts";
import { OrganizationsToReview } from "#web/organizations/operator/organizations-to-review.tsx";
import { ProgramVersion } from "#web/organizations/program-version.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { Density } from "#web/ui/density.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

export function meta() {
  return [{ title: "Cabin Courier" }];
}

export default function OperatorPage() {
  return (
    <Behind>
      <Operator />
    </Behind>
  );
}

/** For accounts that are not on the operator list, this path is like any unknown one. */
function Operator() {
  const review = useOrganizationsToReview();
  const { error } = review;
  if (error instanceof CallFailed && error.status === "not-found") return <Navigate to="/" replace />;
  // Nothing is shown before the server has said who this is.
  if (review.data === undefined && error === null) return null;
  return (
    <Density of="staff">
      <PageHeader title="Organizations to review">
        <p>New and suspended organizations. Admins see every decision on their Activity page.</p>
      </PageHeader>
      <OrganizationsToReview review={review} />
      <ProgramVersion />
    </Density>
  );
}
