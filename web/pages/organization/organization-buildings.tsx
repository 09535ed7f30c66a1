import { useState } from "react";
import type { Building } from "#domain/organizations/building.ts";
import {
  useAddOrganizationBuilding,
  useDeleteOrganizationBuilding,
  useUpdateOrganizationBuilding,
} from "#web/organizations/building-calls.ts";
import { AddBuildingForm } from "#web/organizations/buildings/add-building-form.tsx";
import { BuildingList } from "#web/organizations/buildings/building-list.tsx";
import { EditBuildingDialog } from "#web/organizations/buildings/edit-building-dialog.tsx";
import { DeleteBuildingDialog } from "#web/organizations/buildings/delete-building-dialog.tsx";
import { useTerms } from "#web/organizations/own-words.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { OrganizationHeader } from "./organization-header.tsx";
import { useOrganization } from "./open-organization.tsx";

export function meta() {
  return [{ title: "Buildings · Cabin Courier" }];
}

export default function BuildingsOfOrganization() {
  const organization = useOrganization();
  const orgId = organization.id;
  const words = useTerms();
  const event = words.event.toLowerCase();
  const [going, setGoing] = useState<Building>();
  const [editing, setEditing] = useState<Building>();
  const add = useAddOrganizationBuilding(orgId);
  const update = useUpdateOrganizationBuilding(orgId);
  const remove = useDeleteOrganizationBuilding(orgId);
  return (
    <>
      <OrganizationHeader organization={organization} title={words.buildings}>
        <p>{`Your first ${event} starts with this list. Each new ${event} copies the one before.`}</p>
      </OrganizationHeader>
      <div className="stack buildings-page">
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
