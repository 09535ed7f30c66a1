import { useState } from "react";
import { useParams } from "react-router";
import type { Building } from "#domain/organizations/building.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { Behind } from "#web/app/behind.tsx";
import { useSignedIn } from "#web/identity/session-context.tsx";
import {
  useAddOrganizationBuilding,
  useDeleteOrganizationBuilding,
  useUpdateOrganizationBuilding,
} from "#web/organizations/building-calls.ts";
import { AddBuildingForm } from "#web/organizations/buildings/add-building-form.tsx";
import { BuildingList } from "#web/organizations/buildings/building-list.tsx";
import { EditBuildingDialog } from "#web/organizations/buildings/edit-building-dialog.tsx";
import { DeleteBuildingDialog } from "#web/organizations/buildings/delete-building-dialog.tsx";
import { OwnWords, useTerms } from "#web/organizations/own-words.tsx";
import { Density } from "#web/ui/density.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { OrganizationHeader } from "./organization/organization-header.tsx";
import { PasskeyGate, useOpenedOrganization } from "./organization/staff-page.tsx";

export function meta() {
  return [{ title: "Buildings · Cabin Courier" }];
}

/** Open to every signed-in user; the server decides what they may do, and the page offers only that. */
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
  const organization = useOpenedOrganization(orgId);
  return (
    <PasskeyGate organization={organization}>
      <OwnWords organization={organization ?? { type: null }}>
        <BuildingsOfOrganization key={orgId} orgId={orgId} />
      </OwnWords>
    </PasskeyGate>
  );
}

function BuildingsOfOrganization({ orgId }: { orgId: string }) {
  const organization = useSignedIn().organizations.find(({ id }) => id === orgId);
  const words = useTerms();
  const event = words.event.toLowerCase();
  const [going, setGoing] = useState<Building>();
  const [editing, setEditing] = useState<Building>();
  const add = useAddOrganizationBuilding(orgId);
  const update = useUpdateOrganizationBuilding(orgId);
  const remove = useDeleteOrganizationBuilding(orgId);
  return (
    <>
      {organization === undefined ? (
        <PageHeader crumbs={[{ label: "Organizations", href: "/organizations" }]} title="Buildings" />
      ) : (
        <OrganizationHeader organization={organization} title={words.buildings}>
          <p>{`Your first ${event} starts with this list. Each new ${event} copies the one before.`}</p>
        </OrganizationHeader>
      )}
      <div className="stack buildings-page">
        {organization === undefined ? (
          <ErrorBox sentence={organizationErrors.notFound.message} />
        ) : (
          <>
            <AddBuildingForm
              onAdd={async (building) => {
                await add.mutateAsync(building);
                showToast(`${building.name} was added.`);
              }}
            />
            <BuildingList
              orgId={orgId}
              onEdit={setEditing}
              onDelete={organization.role === "admin" ? setGoing : undefined}
            />
          </>
        )}
      </div>
      {editing !== undefined && (
        <EditBuildingDialog
          building={editing}
          list="organization"
          hint={`${words.events} that exist already keep the old name.`}
          onSave={async ({ id: buildingId, ...building }) => {
            await update.mutateAsync({ buildingId, ...building });
            showToast(`${building.name} was saved.`);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {going !== undefined && (
        <DeleteBuildingDialog
          building={going}
          events={words.events}
          onDelete={async (buildingId) => {
            await remove.mutateAsync(buildingId);
            showToast(`${going.name} was deleted.`);
          }}
          onClose={() => setGoing(undefined)}
        />
      )}
    </>
  );
}
