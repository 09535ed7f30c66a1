/**
 * Does the work for each item, also after one that failed: trouble of one organization must not stop the work of the
 * others. Throws afterwards, so that the job is logged and retried.
 */
export async function eachAlone<T>(
  items: Iterable<T>,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal.aborted) break;
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of them failed.`);
}
