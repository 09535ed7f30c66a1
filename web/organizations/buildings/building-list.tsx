import { Pencil, Trash2 } from "lucide-react";
import { useMemo } from "react";
import type { Building } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Picture } from "#web/brand/picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { useOrganizationBuildings } from "../building-calls.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useTerms } from "../own-words.tsx";

/** Only admins can delete; members get no onDelete. */
type Actions = { onEdit: (building: Building) => void; onDelete: ((building: Building) => void) | undefined };
type Props = Actions & { orgId: string };

export function BuildingList({ orgId, onEdit, onDelete }: Props) {
  const answer = useOrganizationBuildings(orgId);
  const buildings = answer.data?.buildings;
  const words = useTerms();
  return (
    <section aria-label={`All ${words.buildings.toLowerCase()}`} className="stack">
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
          <Skeleton label={`Loading ${words.buildings.toLowerCase()}…`} />
        </ListFrame>
      )}
      {buildings?.length === 0 && (
        <ListFrame>
          <EmptyState
            picture={<Picture name="create-camp" />}
            layout="beside"
            title={`No ${words.buildings.toLowerCase()} yet`}
          >
            {`${words.building === "Building" ? "Cabins, lodges, tents" : words.buildings}: wherever people sleep and mail is handed out. Add the first one above.`}
          </EmptyState>
        </ListFrame>
      )}
      {buildings !== undefined && buildings.length > 0 && (
        <BuildingTable buildings={buildings} onEdit={onEdit} onDelete={onDelete} />
      )}
    </section>
  );
}

type BuildingTableProps = Actions & { buildings: readonly Building[] };

export function BuildingTable({ buildings, onEdit, onDelete }: BuildingTableProps) {
  const columns = useMemo(() => columnsWith({ onEdit, onDelete }), [onEdit, onDelete]);
  const words = useTerms();
  return (
    <Table label={words.buildings} columns={columns} rows={buildings} footer={formatBeds(buildings, words)} />
  );
}

function columnsWith({ onEdit, onDelete }: Actions): readonly TableColumn<Building>[] {
  return [
    { id: "name", name: "Name", cell: ({ name }) => name, fold: "title" },
    { id: "capacity", name: "Capacity", cell: ({ capacity }) => formatCapacity(capacity), align: "end" },
    {
      id: "actions",
      name: "Actions",
      align: "end",
      fold: "actions",
      cell: (building) => (
        <div className="building-actions">
          <Button
            variant="plain"
            icon={<Pencil />}
            aria-label={`Edit ${building.name}`}
            onPress={() => onEdit(building)}
          >
            Edit
          </Button>
          {onDelete !== undefined && (
            <Button
              variant="plain"
              icon={<Trash2 />}
              aria-label={`Delete ${building.name}`}
              onPress={() => onDelete(building)}
            >
              Delete
            </Button>
          )}
        </div>
      ),
    },
  ];
}

function formatCapacity(capacity: number | null): string {
  if (capacity === null) return "Not given";
  return capacity === 1 ? "1 bed" : `${capacity.toLocaleString("en-US")} beds`;
}

/** "11 buildings, 132 beds". A building with unknown capacity does not count as 0. */
export function formatBeds(
  buildings: readonly Pick<Building, "capacity">[],
  words: Pick<Terms, "building" | "buildings">,
): string {
  const known = buildings.flatMap(({ capacity }) => (capacity === null ? [] : [capacity]));
  const unknown = buildings.length - known.length;
  const beds = known.reduce((sum, capacity) => sum + capacity, 0);
  return [
    pluralize(buildings.length, words.building.toLowerCase(), words.buildings.toLowerCase()),
    ...(known.length > 0 ? [pluralize(beds, "bed", "beds")] : []),
    ...(known.length > 0 && unknown > 0 ? [`${unknown} without a capacity`] : []),
  ].join(", ");
}
