import { shiftedDay } from "#domain/events/calendar-day.ts";
import type { ReportedEvent } from "#domain/reports/season-report.ts";

function week(number: number, figures: Partial<ReportedEvent["figures"]>): ReportedEvent {
  const startDate = shiftedDay("2027-06-06", 7 * (number - 1));
  return {
    eventId: `week-${number}`,
    name: `Week ${number}`,
    startDate,
    endDate: shiftedDay(startDate, 6),
    figures: {
      participants: 0,
      linked: 0,
      letters: 0,
      staffLetters: 0,
      stationery: 0,
      replies: 0,
      mail: null,
      handOuts: { piles: 0, medianMinutes: null, ninetiethMinutes: null },
      ...figures,
    },
  };
}

const names = ["Lakeside", "Junior Explorers and Mountain Bike Adventure Camp", "Riding", "Sailing"];

/** Every week has 900 campers and six mail days. */
export const manyWeeks: readonly ReportedEvent[] = Array.from({ length: 12 }, (_, at) => {
  const one = week(at + 1, {});
  return {
    ...one,
    name: `Week ${at + 1} · ${names[at % names.length] ?? ""}`,
    figures: {
      participants: 900,
      linked: 610 + 20 * (at % 5),
      letters: 1_900 + 260 * (at % 4),
      staffLetters: 12 * at,
      stationery: at % 3 === 0 ? 900 : 0,
      replies: 340 + 90 * (at % 6),
      mail: {
        days: Array.from({ length: 6 }, (_each, day) => ({
          day: shiftedDay(one.startDate, day + 1),
          withLetter: 310 + ((at * 97 + day * 61) % 560),
        })),
        gapsOpened: 120 - 7 * at,
        gapsClosed: 90 - 6 * at,
      },
      handOuts: { piles: 264, medianMinutes: 160 + 25 * (at % 4), ninetiethMinutes: 260 + 95 * (at % 5) },
    },
  };
});

export const oneCamper = week(1, {
  participants: 1,
  linked: 1,
  letters: 3,
  replies: 1,
  mail: {
    days: [1, 2, 3].map((day) => ({ day: shiftedDay("2027-06-06", day), withLetter: 1 })),
    gapsOpened: 0,
    gapsClosed: 0,
  },
  handOuts: { piles: 3, medianMinutes: 45, ninetiethMinutes: 1_570 },
});

export const emptyWeek = week(1, { participants: 24, linked: 3 });
