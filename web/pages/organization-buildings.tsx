import { useParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { Density } from "#web/ui/density.tsx";
import { BuildingsOfOrganization } from "./organization/buildings-of-organization.tsx";

export function meta() {
  return [{ title: "Buildings · Cabin Courier" }];
}

/** Opens for everybody who is signed in; what they may do here the server says. */
export default function OrganizationBuildingsPage() {
  return (
    <Behind>
      <Density of="staff">
        <Buildings />
      </Density>
    </Behind>
  );
}

function Buildings() {
  const { orgId = "" } = useParams();
  return <BuildingsOfOrganization key={orgId} orgId={orgId} />;
}
