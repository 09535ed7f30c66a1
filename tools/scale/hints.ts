import type { Moment } from "../bench/hint-delays.ts";

/**
 * From pressing Save to the hint on the writer's own screen, for every save whose writer has a screen open. A hint belongs
 * to the last save of its topic before it; a save without any hint after it is missing.
 */
export function savesToHints(
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
    const hint = arrivedAt.get(topic)?.find((arrived) => arrived >= at);
    if (hint === undefined) missing += 1;
    else delays.push(hint - at);
  }
  return { delays, missing };
}
