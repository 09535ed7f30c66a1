import { setTimeout as pause } from "node:timers/promises";
import { printingTopics } from "#domain/printing/topics.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import type { FaultsWorld } from "./faults-world.ts";

/** A tab of Dana's that follows the list of print jobs and comes back whenever its stream has ended. */
export function followOnAndOn({ origin, camp }: FaultsWorld, until: AbortSignal) {
  let [lastInvalidation, seen] = [-1, 0];
  async function follow(): Promise<void> {
    while (!until.aborted) {
      await once().catch(() => undefined);
      await pause(300);
    }
  }
  async function once(): Promise<void> {
    const topics = [printingTopics.jobs(camp.orgId, camp.eventId)];
    const stream = await followStream(origin, topics, { authorization: `Bearer ${camp.dana}` });
    const over = new AbortController();
    void stream.ended.then(() => over.abort());
    for (let at = 0; !over.signal.aborted && !until.aborted; await pause(50))
      for (; at < stream.events.length; at += 1)
        if (stream.events[at]?.name === "invalidation") {
          lastInvalidation = performance.now();
          seen += 1;
        }
    stream.close();
  }
  const following = follow();
  return { lastInvalidation: () => lastInvalidation, seen: () => seen, following };
}
