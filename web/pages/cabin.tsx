import { useEffect } from "react";
import { useParams } from "react-router";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { Behind } from "#web/app/behind.tsx";
import { Cabin } from "#web/cabin/cabin.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { OwnWords } from "#web/organizations/own-words.tsx";
import { rememberOrganization } from "#web/organizations/remembered-organization.ts";
import { Density } from "#web/ui/density.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

export function meta() {
  return [{ title: "Today's mail · Cabin Courier" }];
}

export default function CabinPage() {
  return (
    <Behind>
      <Density of="staff">
        <CabinOfOrganization />
      </Density>
    </Behind>
  );
}

function CabinOfOrganization() {
  const { orgId } = useParams();
  const { user, cabins = [] } = useSignedIn();
  const cabin = cabins.find(({ id }) => id === orgId);
  useEffect(() => {
    if (cabin !== undefined) rememberOrganization(user.uid, cabin);
  }, [user.uid, cabin]);
  if (cabin === undefined) return <ErrorBox sentence={organizationErrors.notFound.message} />;
  return (
    <OwnWords organization={cabin}>
      <Cabin key={cabin.id} organization={cabin} />
    </OwnWords>
  );
}
