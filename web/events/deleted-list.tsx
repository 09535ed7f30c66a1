import { useState } from "react";
import { RotateCcw } from "lucide-react";
import { dayIn, formatDay, startOfDay } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { daysLeft } from "#domain/events/deletion.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";

export type Deleted = {
  id: string;
  name: string;
  was: string;
  people: number;
  deletedAt: string;
  /** The day on which the retention of its event ends. Null while a hold prevents it. */
  deletesOn: string | null;
};

type Props<Row> = {
  label: string;
  wasName: string;
  peopleName: string;
  rows: readonly Row[];
  timeZone: string;
  now: Date;
  onRestore: (row: Row) => Promise<unknown>;
};

export function DeletedList<Row extends Deleted>(props: Props<Row>) {
  const { label, rows, onRestore } = props;
  const { attempt, run } = useAttempt(eventErrors.restoreFailed.message);
  const [request, setRequest] = useState<Row>();
  const working = attempt.status === "working" ? request?.id : undefined;

  function restore(row: Row): void {
    void run(async () => {
      setRequest(row);
      await onRestore(row);
    });
  }

  const columns = columnsOf<Row>({ ...props, working, onRestore: restore });
  return (
    <>
      {attempt.status === "failed" && (
        <div className="panel-body">
          <ErrorBox sentence={attempt.sentence}>{`${request?.name} is still deleted.`}</ErrorBox>
        </div>
      )}
      <Table label={label} columns={columns} rows={rows} />
    </>
  );
}

type ColumnsOf<Row> = Omit<Props<Row>, "label" | "rows" | "onRestore"> & {
  working: string | undefined;
  onRestore: (row: Row) => void;
};

function columnsOf<Row extends Deleted>(of: ColumnsOf<Row>): readonly TableColumn<Row>[] {
  const { wasName, peopleName, timeZone, now, working, onRestore } = of;
  return [
    { id: "name", name: "Name", fold: "title", cell: ({ name }) => name },
    { id: "was", name: wasName, cell: ({ was }) => was },
    { id: "people", name: peopleName, align: "end", cell: ({ people }) => people.toLocaleString("en-US") },
    {
      id: "deleted",
      name: "Deleted",
      cell: ({ deletedAt }) => (
        <time dateTime={deletedAt} className="nowrap">
          {formatDay(dayIn(timeZone, new Date(deletedAt)))}
        </time>
      ),
    },
    {
      id: "left",
      name: "Time left",
      cell: (row) => timeLeft(daysLeft(row.deletedAt, now, endOf(row, timeZone))),
    },
    {
      id: "actions",
      name: "Actions",
      align: "end",
      fold: "actions",
      cell: (row) => (
        <Button
          variant="plain"
          icon={<RotateCcw />}
          aria-label={working === row.id ? `Restoring ${row.name}…` : `Restore ${row.name}`}
          onPress={() => onRestore(row)}
        >
          {working === row.id ? "Restoring…" : "Restore"}
        </Button>
      ),
    },
  ];
}

function endOf({ deletesOn }: Deleted, timeZone: string): number | undefined {
  return deletesOn === null ? undefined : startOfDay(deletesOn, timeZone);
}

function timeLeft(days: number): string {
  if (days === 0) return "Any moment";
  return days === 1 ? "1 day" : `${days} days`;
}
