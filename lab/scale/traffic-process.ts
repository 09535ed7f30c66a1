import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { answerQuestions } from "../helper-process.ts";
import { readPeople } from "./camps.ts";
import { openActions } from "./actions.ts";
import type { Rates } from "./market.ts";
import { rates } from "./measured.ts";
import { pace, summaryOf, type TrafficAnswer } from "./traffic.ts";

const place = z.object({
  databaseUrl: z.string(),
  origins: z.array(z.string()),
  photographs: z.array(z.string()),
});
const plan = z.object({ seconds: z.number(), rates });

type Opened = ReturnType<typeof openActions>;
let opened: Opened | undefined;
let result: TrafficAnswer | undefined;

async function open(question: unknown): Promise<void> {
  const { databaseUrl, origins, photographs } = place.parse(question);
  opened = openActions({
    origins,
    people: await readPeople(databaseUrl),
    photographs: await Promise.all(photographs.map((path) => readFile(path))),
  });
}

async function run({ actions, saves, sheets }: Opened, question: unknown): Promise<TrafficAnswer> {
  const { seconds, rates: wanted } = plan.parse(question);
  const sheetsBefore = sheets();
  saves.splice(0);
  const kinds: TrafficAnswer["kinds"] = {};
  const one = async (kind: keyof Rates): Promise<void> => {
    if (wanted[kind] === 0) return;
    kinds[kind] = summaryOf(await pace({ perSecond: wanted[kind], seconds }, actions[kind]));
  };
  await Promise.all([one("notes"), one("familyReads"), one("staffReads"), one("printJobs"), one("uploads")]);
  return { kinds, sheets: sheets() - sheetsBefore, saves: [...saves] };
}

answerQuestions({
  open,
  begin(question) {
    if (opened === undefined) throw new Error("The target must be opened first.");
    result = undefined;
    // A failure ends this process, which its parent notices.
    void run(opened, question).then((ended) => (result = ended));
  },
  result: () => result ?? null,
});
