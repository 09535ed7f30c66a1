import type { Moment } from "../bench/invalidation-delays.ts";

/**
 * Time from Save to the invalidation on the author's own screen, for every save whose author has a screen open. An
 * invalidation belongs to the last save of its topic before it; a save without one is missing.
 */
export function savesToInvalidations(
  saves: readonly Moment[],
  arrivals: readonly Moment[],
  followed: ReadonlySet<string>,
): { delays: number[]; missing: number } {
  const arrivedAt = new Map<string, number[]>();
  for (const { topic, at } of arrivals.toSorted((a, b) => a.at - b.at)) {
    const known = arrivedAt.get(topic);
    if (known === undefined) arrivedAt.set(topic, [at]);
    else known.push(at);
  }
  const delays: number[] = [];
  let missing = 0;
  for (const { topic, at } of saves) {
    if (!followed.has(topic)) continue;
    const invalidation = arrivedAt.get(topic)?.find((arrived) => arrived >= at);
    if (invalidation === undefined) missing += 1;
    else delays.push(invalidation - at);
  }
  return { delays, missing };
}
