import { setTimeout as pause } from "node:timers/promises";
import { createdPrintJob } from "#domain/printing/print-job.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import type { DeployWorld } from "./deploy-world.ts";

/** Requests sent through the proxy. There are no retries: every failure counts. */
export type Traffic = { reads: number; presses: number; failed: string[] };

export async function readOnAndOn(
  { origin, camp }: DeployWorld,
  reader: number,
  request: Traffic,
  until: AbortSignal,
): Promise<void> {
  const family = camp.families[reader % camp.families.length];
  const child = family?.children[0];
  if (family === undefined || child === undefined) throw new Error("The camp has no family with a child.");
  const paths = ["/api/session", "/api/my/participants", `/api/my/participants/${child.participantId}/notes`];
  for (let n = reader; !until.aborted; n += 1) {
    const path = paths[n % paths.length] ?? "";
    await ask(`${origin}${path}`, { headers: { authorization: `Bearer ${family.bearer}` } }, request);
    request.reads += 1;
    await pause(150 + Math.random() * 100);
  }
}

export async function pressOnAndOn(
  { origin, camp, staff }: DeployWorld,
  request: Traffic,
  until: AbortSignal,
): Promise<string[]> {
  const jobs: string[] = [];
  while (!until.aborted) {
    await pause(1_500);
    const told = await ask(
      `${origin}/http/createPrintJobHttp`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${staff}`, "content-type": "application/json" },
        body: JSON.stringify({ orgId: camp.orgId, eventId: camp.eventId, limitPerSheet: 12, maxSheets: 5 }),
      },
      request,
    );
    request.presses += 1;
    // When nothing waits there is no job, and that is a good answer too.
    const made = createdPrintJob.safeParse(told === undefined ? undefined : JSON.parse(told));
    if (made.success && made.data.jobId !== null) jobs.push(made.data.jobId);
  }
  return jobs;
}

async function ask(url: string, init: RequestInit, { failed }: Traffic): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await answer.text();
    if (answer.ok) return text;
    failed.push(`${new URL(url).pathname}: ${answer.status}`);
  } catch (error) {
    failed.push(`${new URL(url).pathname}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

export type Streams = {
  opened: number;
  sentElsewhere: number;
  cut: number;
  refused: number;
  invalidations: number;
};

export async function followOnAndOn(
  { origin, camp, staff }: DeployWorld,
  streams: Streams,
  until: AbortSignal,
): Promise<void> {
  const topics = [printingTopics.jobs(camp.orgId, camp.eventId)];
  while (!until.aborted) {
    const stream = await followStream(origin, topics, { authorization: `Bearer ${staff}` }).catch(
      () => undefined,
    );
    if (stream === undefined) {
      streams.refused += 1;
      await pause(300);
      continue;
    }
    streams.opened += 1;
    const close = () => stream.close();
    until.addEventListener("abort", close, { once: true });
    if (until.aborted) close();
    await stream.ended;
    until.removeEventListener("abort", close);
    streams.invalidations += stream.events.filter(({ name }) => name === "invalidation").length;
    if (stream.events.at(-1)?.name === "reconnect") streams.sentElsewhere += 1;
    else if (!until.aborted) streams.cut += 1;
  }
}
