export type Moment = { topic: string; at: number };

/**
 * How long each hint was under way: from the acknowledged commit to its arrival, in ms. Each topic is committed once
 * in a round, so the topic tells which commit an arrival belongs to. A hint that did not arrive is an error.
 */
export function invalidationDelays(
  commits: readonly Moment[],
  arrivals: readonly Moment[],
  receivers: number,
): number[] {
  const committedAt = new Map(commits.map(({ topic, at }) => [topic, at]));
  const delays = arrivals.flatMap(({ topic, at }) => {
    const since = committedAt.get(topic);
    return since === undefined ? [] : [at - since];
  });
  const expected = commits.length * receivers;
  if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} hints arrived.`);
  return delays;
}
