import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Column } from "react-aria-components/Table";

type Direction = "ascending" | "descending" | undefined;
type Props = { id: string; name: string; sortable: boolean; align: "start" | "end"; isTitle: boolean };

export function SortableColumn({ id, name, sortable, align, isTitle }: Props) {
  return (
    <Column
      id={id}
      allowsSorting={sortable}
      isRowHeader={isTitle}
      textValue={name}
      className={sortable ? `cell-${align} column-sorts` : `cell-${align}`}
    >
      {({ sortDirection }) => (
        <span className="column-name">
          {name}
          {sortable && <SortArrow direction={sortDirection} />}
        </span>
      )}
    </Column>
  );
}

function SortArrow({ direction }: { direction: Direction }) {
  if (direction === "ascending") return <ArrowUp />;
  if (direction === "descending") return <ArrowDown />;
  return <ArrowUpDown className="column-unsorted" />;
}
