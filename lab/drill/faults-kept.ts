import { setTimeout as pause } from "node:timers/promises";
import { keyOfJob } from "#server/printing/pdf-files.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import type { Asking } from "./faults-asking.ts";
import type { FaultsLedger, Kept } from "./faults-ledger.ts";
import { bearerFor } from "./faults-people.ts";
import type { FaultsWorld } from "./faults-world.ts";
import { marksOnPages } from "./printing-ledger.ts";

/** Whether the worker has done one of each since: a PDF, a picture, a mail. */
export async function workerIsWellSince({ query }: FaultsWorld, moment: Date): Promise<boolean> {
  const [row] = await query<{ well: boolean }>(
    `select exists (select from print_jobs where created_at > $1 and rendered_at is not null)
       and exists (select from uploads where received_at > $1 and settled_at is not null)
       and exists (select from invite_mails where requested_at > $1 and sent_at is not null) as well`,
    [moment],
  );
  return row?.well === true;
}

export type Open = Record<"print jobs" | "images" | "invites" | "notifications", number>;

/** Waits until nothing is open. Returns what still is at the timeout. */
export async function settle({ query }: FaultsWorld, patienceMs: number): Promise<Open> {
  const ends = performance.now() + patienceMs;
  for (;;) {
    const [row] = await query<Open>(
      `select (select count(*)::int from print_jobs where rendered_at is null) as "print jobs",
         (select count(*)::int from uploads where state = 'received') as images,
         (select count(*)::int from invite_mails where sent_at is null) as invites,
         (select count(*)::int from notices where sent_at is null and given_up_at is null) as notifications`,
    );
    if (row === undefined) throw new Error("The database does not say what is open.");
    if (Object.values(row).every((count) => count === 0) || performance.now() > ends) return row;
    await pause(300);
  }
}

export async function readKept(world: FaultsWorld, asking: Asking, ledger: FaultsLedger): Promise<Kept> {
  const { query, files, inbox, camp } = world;
  const keys = await allKeys(files);
  const jobs = await query<{
    id: string;
    code: string;
    rendered: boolean;
    organizationId: string;
    eventId: string;
  }>(
    `select id, code, rendered_at is not null as rendered, organization_id as "organizationId",
       event_id as "eventId" from print_jobs`,
  );
  const paper: Kept["paper"] = [];
  const storedJobs: Kept["jobs"] = [];
  await inLanes(jobs, async ({ id, code, rendered, ...place }) => {
    const key = keyOfJob({ ...place, jobId: id });
    const inStorage = keys.has(key);
    storedJobs.push({ id, rendered, inStorage });
    if (!inStorage) return;
    const pdf = Buffer.concat(await (await files.read(key)).stream.toArray());
    paper.push(...marksOnPages(await readTexts(pdf), { jobId: id, code }));
  });
  const livingSessions = new Set<string>();
  await inLanes([...ledger.sessions], async (session) => {
    if (await bearerFor({ asking, world }, session)) livingSessions.add(session);
  });
  const replies = await query<{ id: string; sha256: string }>(
    `select r.id, encode(u.content_hash, 'hex') as sha256 from responses r join uploads u on u.id = r.id`,
  );
  return {
    notes: await query("select id, text, printed_at is not null as printed from notes"),
    copies: await query(
      `select note_id as "noteId", text, print_job_id as "jobId", sheet_number as "sheetNumber" from sheet_notes`,
    ),
    paper,
    jobs: storedJobs,
    replies: replies.map((reply) => ({
      ...reply,
      inStorage: ["full.jpg", "view.webp", "small.webp"].every((file) =>
        keys.has(`replies/${camp.orgId}/${reply.id}/${file}`),
      ),
    })),
    mails: mailsByAddress(inbox),
    livingSessions,
  };
}

/** A few at a time. */
async function inLanes<T>(all: readonly T[], action: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const one of waiting) await action(one);
    }),
  );
}

async function allKeys(files: FaultsWorld["files"]): Promise<Set<string>> {
  const keys = new Set<string>();
  let after: string | undefined;
  do {
    const page = await files.list("", { limit: 1000, ...(after === undefined ? {} : { after }) });
    for (const key of page.keys) keys.add(key);
    after = page.next;
  } while (after !== undefined);
  return keys;
}

function mailsByAddress(inbox: FaultsWorld["inbox"]): Kept["mails"] {
  const mails: Kept["mails"] = new Map();
  for (const { to, headers } of inbox.messages()) {
    const id = headers.find(({ name }) => name === "Message-ID")?.value ?? "none";
    // Skips notifications; only invites are counted.
    if (id.startsWith("<notice-")) continue;
    for (const email of to) mails.set(email, [...(mails.get(email) ?? []), id]);
  }
  return mails;
}
