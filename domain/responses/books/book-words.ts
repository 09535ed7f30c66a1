import { shownDay } from "../../events/calendar-day.ts";
import { firstNameOf } from "../../roster/first-name.ts";

export type BookFacts = {
  participantName: string;
  orgName: string;
  orgType: string | null;
  eventName: string;
  startDate: string;
  endDate: string;
};

/** What the book is called where it is offered. A camp has summers; a retreat may be in any season. */
export function bookTitle(orgType: string | null): string {
  return orgType === "Camp" ? "A book of this summer" : "A book of these letters";
}

/** What we say in the book ourselves; all else are the words of those who wrote. */
export const bookWords = {
  cover: ({ participantName, orgName, eventName, startDate, endDate }: BookFacts) => ({
    above: "Letters with",
    title: firstNameOf(participantName),
    place: orgName,
    event: eventName,
    days: startDate === endDate ? shownDay(startDate) : `${shownDay(startDate)} to ${shownDay(endDate)}`,
  }),
  letterFrom: "From",
  replyOf: ({ participantName }: BookFacts, page: { number: number; of: number }): string => {
    const wrote = `${firstNameOf(participantName)} wrote back`;
    return page.of === 1 ? wrote : `${wrote}, page ${page.number} of ${page.of}`;
  },
  pictureMissing: "The picture of this page could not be had.",
  end: ({ letters, replies, madeOn }: { letters: number; replies: number; madeOn: string }) => ({
    title: "The end",
    lines: [`${bookCounts({ letters, replies })}.`, `Put together on ${madeOn}.`],
    foot: "Made with Cabin Courier",
  }),
};

/** "3 letters and 1 reply"; what there is none of is not said. */
export function bookCounts({ letters, replies }: { letters: number; replies: number }): string {
  const said = [
    ...(letters > 0 ? [`${letters} ${letters === 1 ? "letter" : "letters"}`] : []),
    ...(replies > 0 ? [`${replies} ${replies === 1 ? "reply" : "replies"}`] : []),
  ];
  return said.join(" and ");
}
