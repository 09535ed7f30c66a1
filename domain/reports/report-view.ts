import { formatDay } from "../events/calendar-day.ts";
import { usualMailDays } from "../notifications/mail-gaps.ts";
import { organizationTerms, type Terms, type Wording } from "../organizations/terms.ts";
import { perParticipant } from "./figures.ts";
import type { ReportedEvent } from "./season-report.ts";

/** What the screen and the PDF both draw. */
export type ReportView = {
  totals: readonly { label: string; value: string }[];
  charts: readonly BarChart[];
  mailDays: DayChart;
  table: ReportTable;
  notes: readonly string[];
};

export type ReportTable = { head: readonly string[]; rows: readonly (readonly string[])[] };

type Chart = {
  title: string;
  /** What a screen reader says instead of the drawing. */
  summary: string;
  /** Shown instead of the drawing; null if there is something to draw. */
  empty: string | null;
  table: ReportTable;
};

export type BarChart = Chart & {
  /** Names of the first and the second bar of a row. One bar needs no name. */
  legend: readonly string[];
  rows: readonly { label: string; bars: readonly { share: number; text: string }[] }[];
};

/** A row per event with a column per mail day. Shares are between 0 and 1. */
export type DayChart = Chart & {
  rows: readonly { label: string; text: string; shares: readonly number[] }[];
};

export const reportTitle = (season: number | null) =>
  season === null ? "Season report" : `Season report ${season}`;

export function reportView(events: readonly ReportedEvent[], organization: Wording): ReportView {
  const terms = organizationTerms(organization);
  return {
    totals: totalsOf(events, terms),
    charts: [lettersChart(events, terms), handOutChart(events, terms)],
    mailDays: dayChart(events, terms),
    table: allFigures(events, terms),
    notes: notesFor(terms),
  };
}

function totalsOf(events: readonly ReportedEvent[], terms: Terms): ReportView["totals"] {
  const sum = (of: (event: ReportedEvent["figures"]) => number) =>
    events.reduce((total, { figures }) => total + of(figures), 0);
  const participants = sum((one) => one.participants);
  const [letters, replies, linked] = [sum((e) => e.letters), sum((e) => e.replies), sum((e) => e.linked)];
  const camper = terms.participant.toLowerCase();
  return [
    { label: terms.participants, value: number(participants) },
    { label: "Letters printed", value: number(letters) },
    { label: `Letters per ${camper}`, value: rate(perParticipant(letters, participants)) },
    { label: "Replies", value: number(replies) },
    { label: `Replies per ${camper}`, value: rate(perParticipant(replies, participants)) },
    { label: "Families linked", value: percent(perParticipant(linked, participants)) },
  ];
}

function lettersChart(events: readonly ReportedEvent[], terms: Terms): BarChart {
  const camper = terms.participant.toLowerCase();
  const rates = events.map(({ name, figures: { letters, replies, participants } }) => ({
    label: name,
    rates: [perParticipant(letters, participants), perParticipant(replies, participants)],
  }));
  const most = Math.max(...rates.flatMap((one) => one.rates.map((value) => value ?? 0)), 0);
  const rows = rates.map((one) => ({
    label: one.label,
    bars: one.rates.map((value) => ({ share: most === 0 ? 0 : (value ?? 0) / most, text: rate(value) })),
  }));
  return {
    title: `Letters and replies per ${camper}`,
    summary: `Bars: letters and replies per ${camper} in each ${terms.event.toLowerCase()}, at most ${rate(most)}.`,
    empty: most === 0 ? "No letters were printed yet." : null,
    legend: [`Letters per ${camper}`, `Replies per ${camper}`],
    rows,
    table: {
      head: [terms.event, `Letters per ${camper}`, `Replies per ${camper}`],
      rows: rows.map(({ label, bars }) => [label, ...bars.map(({ text }) => text)]),
    },
  };
}

function handOutChart(events: readonly ReportedEvent[], terms: Terms): BarChart {
  const timed = events.flatMap(({ name, figures: { handOuts } }) =>
    handOuts.medianMinutes === null || handOuts.ninetiethMinutes === null
      ? []
      : [
          {
            name,
            median: handOuts.medianMinutes,
            ninetieth: handOuts.ninetiethMinutes,
            piles: handOuts.piles,
          },
        ],
  );
  const most = Math.max(...timed.map(({ ninetieth }) => ninetieth), 1);
  const buildings = terms.buildings.toLowerCase();
  const legend = [`Half of the ${buildings} within`, "Nine of ten within"];
  return {
    title: "Time until mail is handed out",
    summary: `Bars: how long after the cut-off ${buildings} got their mail in each ${terms.event.toLowerCase()}, at most ${duration(most)}.`,
    empty: timed.length > 0 ? null : "No mail was marked as handed out yet.",
    legend,
    rows: timed.map(({ name, median, ninetieth }) => ({
      label: name,
      bars: [median, ninetieth].map((minutes) => ({
        share: minutes / most,
        text: duration(minutes),
      })),
    })),
    table: {
      head: [terms.event, ...legend, `${terms.buildings} and days`],
      rows: timed.map(({ name, median, ninetieth, piles }) => [
        name,
        duration(median),
        duration(ninetieth),
        number(piles),
      ]),
    },
  };
}

function dayChart(events: readonly ReportedEvent[], terms: Terms): DayChart {
  const campers = terms.participants.toLowerCase();
  const withDays = events.flatMap(({ name, figures: { mail, participants } }) =>
    mail === null || mail.days.length === 0 || participants === 0
      ? []
      : [{ name, participants, days: mail.days }],
  );
  return {
    title: `${terms.participants} with a letter, each mail day`,
    summary: `Columns: the share of ${campers} with a letter on each mail day, a row for each ${terms.event.toLowerCase()}.`,
    empty:
      withDays.length > 0
        ? null
        : `No ${terms.event.toLowerCase()} of this season has had a mail day. Set mail days to see this.`,
    rows: withDays.map(({ name, participants, days }) => {
      const shares = days.map(({ withLetter }) => withLetter / participants);
      const [least, most] = [Math.min(...shares), Math.max(...shares)];
      const range = percent(least) === percent(most) ? percent(most) : `${rounded(least)}–${percent(most)}`;
      return { label: name, text: range, shares };
    }),
    table: {
      head: [terms.event, "Mail day", `${terms.participants} with a letter`, "Share"],
      rows: withDays.flatMap(({ name, participants, days }) =>
        days.map(({ day, withLetter }) => [
          name,
          formatDay(day),
          `${number(withLetter)} of ${number(participants)}`,
          percent(withLetter / participants),
        ]),
      ),
    },
  };
}

function allFigures(events: readonly ReportedEvent[], terms: Terms): ReportTable {
  const none = "–";
  return {
    head: [
      terms.event,
      terms.participants,
      "Families linked",
      "Letters",
      "Replies",
      "From staff",
      "Stationery",
      "Gaps",
      "Gaps ended",
    ],
    rows: events.map(({ name, figures }) => [
      name,
      number(figures.participants),
      number(figures.linked),
      number(figures.letters),
      number(figures.replies),
      number(figures.staffLetters),
      number(figures.stationery),
      figures.mail === null ? none : number(figures.mail.gapsOpened),
      figures.mail === null ? none : number(figures.mail.gapsClosed),
    ]),
  };
}

function notesFor(terms: Terms): string[] {
  const [camper, week] = [terms.participant.toLowerCase(), terms.event.toLowerCase()];
  return [
    `A ${camper} who comes for two ${terms.events.toLowerCase()} counts in both.`,
    `Families linked: ${terms.participants.toLowerCase()} with at least one contact who signed up.`,
    `A gap is ${usualMailDays} mail days in a row without a letter, from family or staff. It ended if a letter came later that ${week}.`,
    `Stationery counts the sheets on which a ${camper} writes first.`,
  ];
}

const number = (count: number) => count.toLocaleString("en-US");

function rate(value: number | null): string {
  return value === null
    ? "–"
    : value.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

const rounded = (share: number) => Math.round(share * 100);

function percent(share: number | null): string {
  return share === null ? "–" : `${rounded(share)}%`;
}

/** "45 min", "3 h 10 min", "2 days 4 h". */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  const name = days === 1 ? "1 day" : `${days} days`;
  return hours % 24 === 0 ? name : `${name} ${hours % 24} h`;
}
