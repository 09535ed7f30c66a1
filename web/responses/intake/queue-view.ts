import type { Shown } from "./desk.ts";
import { hasArrived, inOrder, shownRow, type Place, type QueueRow } from "./queue-row.ts";

export const placeKey = ({ orgId, eventId }: Place) => `${orgId}/${eventId}`;

/** What a tab knows of the queue: the rows as they were last read, and how far those on their way are. */
export function queueView(
  show: (shown: Shown) => void,
  pausedBy: (rows: readonly QueueRow[]) => Shown["paused"],
) {
  let rows: readonly QueueRow[] = [];
  let isKept = true;
  const percents = new Map<string, number>();
  const unfinished = new Set<string>();
  const timesFinished = new Map<string, number>();

  function publish(): void {
    const queues = [...Map.groupBy(rows, placeKey)].map(
      ([place, here]) => [place, here.map((row) => shownRow(row, percents.get(row.id)))] as const,
    );
    const paused = pausedBy(rows);
    show({ step: "ready", queues: new Map(queues), paused, isKept, timesFinished: new Map(timesFinished) });
  }

  /** Everything that was asked for at a place has arrived, and nothing is left there that has not. */
  function countFinished(isAdding: (place: string) => boolean): void {
    for (const place of new Set([...unfinished, ...rows.map(placeKey)])) {
      const here = rows.filter((row) => placeKey(row) === place);
      const isOpen = isAdding(place) || here.some((row) => !hasArrived(row));
      if (isOpen && here.some(({ asked }) => asked)) unfinished.add(place);
      if (isOpen || !unfinished.delete(place) || here.length === 0) continue;
      timesFinished.set(place, (timesFinished.get(place) ?? 0) + 1);
    }
  }

  return {
    publish,
    take(read: readonly QueueRow[], kept: boolean, isAdding: (place: string) => boolean): void {
      rows = read.toSorted(inOrder);
      isKept = kept;
      countFinished(isAdding);
      publish();
    },
    /** False: nothing new. */
    setPercent(id: string, percent: number | undefined): boolean {
      if (percents.get(id) === percent) return false;
      if (percent === undefined) percents.delete(id);
      else percents.set(id, percent);
      publish();
      return true;
    },
    /** Whoever was at work before has gone, and what it last said of its progress with it. */
    forgetPercents: () => percents.clear(),
    /** On their way, and stopped or taken off the list meanwhile. */
    idsToStop: () =>
      [...percents.keys()].filter((id) => {
        const row = rows.find((one) => one.id === id);
        return row === undefined || row.trouble?.again === false;
      }),
  };
}
