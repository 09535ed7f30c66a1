import { useParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { Density } from "#web/ui/density.tsx";
import { BuildingsOfOrganization } from "./organization/buildings-of-organization.tsx";

export function meta() {
  return [{ title: "Buildings · Cabin Courier" }];
}

/** Open to every signed-in user; the server decides what they may do. */
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
