export type Moment = { topic: string; at: number };

/**
 * Milliseconds from the acknowledged commit to each arrival. A round commits each topic once. Throws if an invalidation
 * did not arrive.
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
