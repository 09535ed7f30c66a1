import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { answerQuestions } from "../helper-process.ts";
import { readPeople } from "./camps.ts";
import { openActions } from "./actions.ts";
import { summaryOf, type Summary } from "./latencies.ts";
import type { Rates } from "./market.ts";
import { pace, type Paced } from "./pace.ts";

const place = z.object({
  databaseUrl: z.string(),
  origins: z.array(z.string()),
  photographs: z.array(z.string()),
});
const rate = z.number();
const plan = z.object({
  seconds: z.number(),
  rates: z.object({
    notes: rate,
    familyReads: rate,
    staffReads: rate,
    printJobs: rate,
    uploads: rate,
  }),
});

export type TrafficResult = {
  kinds: Partial<Record<keyof Rates, Summary>>;
  sheets: number;
  saves: { topic: string; at: number }[];
};

type Opened = ReturnType<typeof openActions>;
let opened: Opened | undefined;
let result: TrafficResult | undefined;

async function open(question: unknown): Promise<void> {
  const { databaseUrl, origins, photographs } = place.parse(question);
  opened = openActions({
    origins,
    people: await readPeople(databaseUrl),
    photographs: await Promise.all(photographs.map((path) => readFile(path))),
  });
}

async function run({ actions, saves, sheets }: Opened, question: unknown): Promise<TrafficResult> {
  const { seconds, rates } = plan.parse(question);
  const sheetsBefore = sheets();
  saves.splice(0);
  const kinds: TrafficResult["kinds"] = {};
  const one = async (kind: keyof Rates): Promise<void> => {
    if (rates[kind] === 0) return;
    const paced: Paced = await pace({ perSecond: rates[kind], seconds }, actions[kind]);
    kinds[kind] = summaryOf(paced);
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
