import type { Building } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useOrganizationBuildings } from "../building-calls.ts";
import { LoadFailed } from "../load-failed.tsx";
import { BuildingTable } from "./building-table.tsx";

type Props = { orgId: string; onDelete: (building: Building) => void };

export function BuildingList({ orgId, onDelete }: Props) {
  const answer = useOrganizationBuildings(orgId);
  const buildings = answer.data?.buildings;
  return (
    <section aria-label="All buildings" className="stack">
      {answer.error !== null && (
        <LoadFailed
          error={answer.error}
          failed={buildingErrors.listFailed.message}
          loadedAt={answer.dataUpdatedAt}
          onRetry={() => void answer.refetch()}
        />
      )}
      {buildings === undefined && answer.error === null && (
        <ListFrame>
          <Skeleton label="Loading buildings…" />
        </ListFrame>
      )}
      {buildings?.length === 0 && (
        <ListFrame>
          <EmptyState picture={<Picture name="create-camp" />} layout="beside" title="No buildings yet">
            Cabins, lodges, tents: wherever people sleep and mail is handed out. Add the first one above.
          </EmptyState>
        </ListFrame>
      )}
      {buildings !== undefined && buildings.length > 0 && (
        <BuildingTable buildings={buildings} onDelete={onDelete} />
      )}
    </section>
  );
}
