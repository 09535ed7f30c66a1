import { CalendarClock, Check, CircleDashed } from "lucide-react";
import type * as z from "zod/mini";
import type { readStatement } from "#domain/billing/contract.ts";
import { formatCents, type StatementWeek } from "#domain/billing/statement.ts";
import { formatDay } from "#domain/events/calendar-day.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";

type YearStatement = z.output<typeof readStatement.output>;

type Props = { statement: YearStatement; words: Terms; onYear: (year: string) => void };
type Row = StatementWeek & { id: string };

export function Statement({ statement, words, onYear }: Props) {
  const { year, years, weeks, campers, free, cents } = statement;
  const people = pluralize(campers, words.participant, words.participants);
  return (
    <Panel
      title={`Statement ${year}`}
      flush
      actions={
        years.length > 1 ? (
          <Select
            label="Year"
            options={years.map((one) => ({ id: String(one), label: String(one) }))}
            value={String(year)}
            onChange={onYear}
          />
        ) : undefined
      }
    >
      {weeks.length === 0 ? (
        <EmptyState title="Nothing counted yet">
          {`Each ${words.event.toLowerCase()} appears here with its first printed sheet.`}
        </EmptyState>
      ) : (
        <Table
          label={`Statement ${year}`}
          columns={columnsOf(words)}
          rows={weeks.map((week) => ({ ...week, id: week.eventId }))}
          footer={
            <>
              <span>{`${people}, counted once in each ${words.event.toLowerCase()}`}</span>
              <span className="billing-sum">{`${free} free · ${formatCents(cents)}`}</span>
            </>
          }
        />
      )}
    </Panel>
  );
}

const states: Record<StatementWeek["state"], { tone: BadgeTone; icon: React.ReactNode; label: string }> = {
  running: { tone: "quiet", icon: <CircleDashed />, label: "Still counting" },
  ended: { tone: "lantern", icon: <CalendarClock />, label: "Not invoiced" },
  invoiced: { tone: "success", icon: <Check />, label: "Invoiced" },
};

function columnsOf(words: Terms): TableColumn<Row>[] {
  return [
    {
      id: "week",
      name: words.event,
      fold: "title",
      cell: ({ name }) => name,
    },
    { id: "dates", name: "Dates", cell: ({ startDate, endDate }) => formatDays(startDate, endDate) },
    { id: "campers", name: words.participants, align: "end", cell: ({ campers }) => campers },
    { id: "free", name: "Free", align: "end", cell: ({ free }) => free },
    { id: "amount", name: "Amount", align: "end", cell: ({ cents }) => formatCents(cents) },
    { id: "state", name: "Status", fold: "corner", cell: ({ state }) => <State of={state} /> },
  ];
}

function State({ of }: { of: StatementWeek["state"] }) {
  const { tone, icon, label } = states[of];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

function formatDays(startDate: string, endDate: string): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;
}
