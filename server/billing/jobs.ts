import * as z from "zod/mini";
import { minuteMs } from "#domain/time.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { checkUnsettled, type CardDeps } from "./card-payments.ts";
import { openCardProvider } from "./open-card-provider.ts";
import { listUnsettled } from "./card-store.ts";

/** Young pages are told by the provider, or asked about by the browser that returns. */
const youngMs = 5 * minuteMs;
const perRun = 500;

export function billingJobs(deps: CardDeps): Job[] {
  const provider = openCardProvider(deps.config, deps.log);
  return [
    defineJob({
      name: "check-card-payments",
      payload: z.object({}),
      cron: "*/10 * * * *",
      async handle(_, signal) {
        if (provider === undefined) return;
        const startedBefore = new Date(deps.clock.now().getTime() - youngMs);
        const unsettled = await listUnsettled(deps.db, startedBefore, perRun);
        await eachAlone(unsettled, signal, (payment) => checkUnsettled(deps, provider, payment));
      },
    }),
  ];
}
