import type { ListedEvent } from "#domain/events/event.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { aListedJob } from "#web/printing/testing/a-print-desk.tsx";
import { server } from "../open-app.tsx";
import { pineHollow } from "../people.ts";

/** Noon at the camp, on the Wednesday of the week below. */
export const today = "2027-07-14T17:00:00Z";
export const everyDay = [0, 1, 2, 3, 4, 5, 6];
export const week: ListedEvent = {
  id: "lakeside",
  name: "Week 3 · Lakeside",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: "Swim, canoe and sailing week on the east shore.\nMail call is after lunch.",
  participants: 94,
};
export const pathOf = (orgId: string, place: string) => `/org/${orgId}/events/${week.id}/${place}`;
export const toolsPath = pathOf(pineHollow.id, "tools");
export const questionOf = (orgId: string, place: string) => `GET ${pathOf(orgId, place)}`;
export const jobsQuestion = questionOf(pineHollow.id, "printJobs");

type ToolsAnswers = {
  orgId?: string;
  event?: Partial<ListedEvent>;
  waiting?: { count: number; later?: number };
  jobs?: readonly ListedPrintJob[];
  /** Sheets handed out per job. */
  handedOut?: Readonly<Record<string, number>>;
};

/** Everything that the tools page of an event loads. */
export function sayTools(answers: ToolsAnswers = {}): void {
  const { orgId = pineHollow.id, event = {}, waiting = { count: 3 }, jobs = [], handedOut = {} } = answers;
  server.say(`GET /org/${orgId}/events?direction=asc`, { events: [{ ...week, ...event }] });
  server.say(`GET /org/${orgId}/printSettings`, {
    paper: "letter",
    sides: "duplex",
    coverLists: "auto",
  });
  server.say(`GET /org/${orgId}/printer`, { printer: null, orders: [] });
  server.say(`GET /org/${orgId}/eventWork`, { events: [] });
  server.say(`GET /org/${orgId}/retention`, { days: 90, nothingDeletedBefore: null, holds: [] });
  server.say(`GET /org/${orgId}/safetyDesk`, {
    isOn: false,
    words: [],
    repliesAtMinutes: null,
    holdsReplies: false,
  });
  server.say("getUnprintedNotesCount", waiting);
  server.say(questionOf(orgId, "printJobs"), { printJobs: jobs, older: null, stationery: true });
  server.say(questionOf(orgId, "handedOut"), {
    jobs: Object.entries(handedOut).map(([jobId, sheets]) => ({ jobId, sheets })),
  });
  server.say(questionOf(orgId, "uploadHistory"), { uploads: [] });
  server.say(questionOf(orgId, "refusedUploads"), { uploads: [], count: 0 });
  server.say(questionOf(orgId, "pageChecks"), { nothingWritten: 0, twice: [] });
  server.say(questionOf(orgId, "unmatched"), { uploads: [], older: null });
}

/** Four sheets in three buildings, ready to print. */
export const mail = aListedJob({
  createdAt: "2027-07-13T14:02:00Z",
  createdByName: "Marcus Oyelaran",
  count: 4,
  cameBack: 0,
  renderedSheets: 4,
  pageCount: 8,
});
