import { Trash2 } from "lucide-react";
import { useMemo } from "react";
import type { Building } from "#domain/organizations/building.ts";
import { Button } from "#web/ui/button.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { formatBeds } from "./format-beds.ts";

type Props = { buildings: readonly Building[]; onDelete: (building: Building) => void };

export function BuildingTable({ buildings, onDelete }: Props) {
  const columns = useMemo(() => columnsWith(onDelete), [onDelete]);
  return <Table label="Buildings" columns={columns} rows={buildings} footer={formatBeds(buildings)} />;
}

function columnsWith(onDelete: Props["onDelete"]): readonly TableColumn<Building>[] {
  return [
    { id: "name", name: "Name", cell: ({ name }) => name, fold: "title" },
    { id: "capacity", name: "Capacity", cell: ({ capacity }) => formatCapacity(capacity), align: "end" },
    {
      id: "actions",
      name: "Actions",
      align: "end",
      fold: "actions",
      cell: (building) => (
        <Button
          variant="danger"
          icon={<Trash2 />}
          aria-label={`Delete ${building.name}`}
          onPress={() => onDelete(building)}
        >
          Delete
        </Button>
      ),
    },
  ];
}

function formatCapacity(capacity: number | null): string {
  if (capacity === null) return "Not given";
  return capacity === 1 ? "1 bed" : `${capacity.toLocaleString("en-US")} beds`;
}
