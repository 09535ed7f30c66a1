import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Cell, Column, Row, Table as AriaTable, TableBody, TableHeader } from "react-aria-components/Table";
import "./table.css";

/** Position of the cell when a row folds into two lines on a narrow screen. */
type Fold = "title" | "corner" | "second" | "actions";

export type TableColumn<RowOf> = {
  id: string;
  name: string;
  cell: (row: RowOf) => ReactNode;
  sortable?: boolean;
  align?: "start" | "end";
  fold?: Fold;
};

export type Sort = { column: string; direction: "ascending" | "descending" };

type Props<RowOf> = {
  label: string;
  /** Exactly one column folds to "title"; it is the row header. */
  columns: readonly TableColumn<RowOf>[];
  rows: readonly RowOf[];
  /** The caller sorts the rows. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  isCurrent?: (row: RowOf) => boolean;
  /** Enter or a press on a row. The row must contain a link to the same place. */
  onOpen?: (row: RowOf) => void;
  footer?: ReactNode;
};

export function Table<RowOf extends { id: string }>(props: Props<RowOf>) {
  const { label, columns, rows, sort, onSort, isCurrent, onOpen, footer } = props;

  function open(id: unknown): void {
    const row = rows.find((candidate) => candidate.id === id);
    if (row !== undefined) onOpen?.(row);
  }

  return (
    <div className="table-frame">
      <AriaTable
        aria-label={label}
        className={onOpen === undefined ? "table" : "table table-opens"}
        {...(onOpen === undefined ? {} : { onRowAction: open })}
        {...(sort === undefined ? {} : { sortDescriptor: sort })}
        onSortChange={({ column, direction }) => onSort?.({ column: String(column), direction })}
      >
        <TableHeader columns={columns}>
          {({ id, name, sortable = false, align = "start", fold = "second" }) => (
            <SortableColumn
              id={id}
              name={name}
              sortable={sortable}
              align={align}
              isTitle={fold === "title"}
            />
          )}
        </TableHeader>
        <TableBody items={rows} dependencies={[columns, isCurrent]}>
          {(row) => (
            <Row columns={columns} data-current={isCurrent?.(row) === true || undefined}>
              {({ name, cell, align = "start", fold = "second" }) => (
                <Cell className={`cell-${align} fold-${fold}`} data-name={name}>
                  {cell(row)}
                </Cell>
              )}
            </Row>
          )}
        </TableBody>
      </AriaTable>
      {footer !== undefined && <div className="table-footer">{footer}</div>}
    </div>
  );
}

type Direction = "ascending" | "descending" | undefined;
type TableColumnProps = {
  id: string;
  name: string;
  sortable: boolean;
  align: "start" | "end";
  isTitle: boolean;
};

function SortableColumn({ id, name, sortable, align, isTitle }: TableColumnProps) {
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
