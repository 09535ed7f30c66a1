import * as z from "zod/mini";
import type { HelperProcess } from "../helper-process.ts";
import type { Server, World } from "../world.ts";
import type { BenchRow } from "./bench.ts";

/** Of the longest wait of other requests, and of the memory that the server takes. */
export type Goals = { blockedMs: number; grownMegabytes: number };

/** What a stranger sends to a server. It must end, also if the server never answers. */
export type Attack = {
  name: string;
  /** More settings of the server. */
  env?: (world: World) => Promise<Record<string, string>>;
  /** Default: those of all but the mail receiver. */
  roles?: string;
  goals?: Goals;
  run(target: { world: World; server: Server }): Promise<Outcome>;
};

/** The rows are figures that only this attack has. */
export type Outcome = { answer: string; rows?: BenchRow[] };

const watched = z.object({ blockedMs: z.number(), grownMegabytes: z.number() });

/** Asks /healthz and reads the memory of the server's process in a process of its own, until the work has ended. */
export async function watchServer(
  watcher: HelperProcess,
  { origin, pid }: Server,
  work: () => Promise<Outcome>,
): Promise<z.infer<typeof watched> & { outcome: Outcome }> {
  await watcher.ask({ kind: "start", origin, pid }, z.unknown());
  const outcome = await work();
  return { ...(await watcher.ask({ kind: "stop" }, watched)), outcome };
}
