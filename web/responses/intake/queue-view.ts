import type { QueueView } from "./desk.ts";
import { hasArrived, inOrder, toQueueRow, type EventRef, type QueueRow } from "./queue-row.ts";

export const placeKey = ({ orgId, eventId }: EventRef) => `${orgId}/${eventId}`;

export function queueView(
  show: (visible: QueueView) => void,
  pausedBy: (rows: readonly QueueRow[]) => QueueView["paused"],
) {
  let rows: readonly QueueRow[] = [];
  let isKept = true;
  const percents = new Map<string, number>();
  const unfinished = new Set<string>();
  const timesFinished = new Map<string, number>();

  function publish(): void {
    const queues = [...Map.groupBy(rows, placeKey)].map(
      ([place, here]) => [place, here.map((row) => toQueueRow(row, percents.get(row.id)))] as const,
    );
    const paused = pausedBy(rows);
    show({ status: "ready", queues: new Map(queues), paused, isKept, timesFinished: new Map(timesFinished) });
  }

  /** An event is finished when everything that was started has been uploaded and no unsent row is left. */
  function countFinished(isAdding: (place: string) => boolean): void {
    for (const place of new Set([...unfinished, ...rows.map(placeKey)])) {
      const here = rows.filter((row) => placeKey(row) === place);
      const isOpen = isAdding(place) || here.some((row) => !hasArrived(row));
      if (isOpen && here.some(({ isRequested: request }) => request)) unfinished.add(place);
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
    setPercent(id: string, percent: number | undefined): boolean {
      if (percents.get(id) === percent) return false;
      if (percent === undefined) percents.delete(id);
      else percents.set(id, percent);
      publish();
      return true;
    },
    /** The tab that was uploading has closed, so its progress is outdated. */
    forgetPercents: () => percents.clear(),
    /** Running uploads that were stopped or removed meanwhile. */
    idsToStop: () =>
      [...percents.keys()].filter((id) => {
        const row = rows.find((one) => one.id === id);
        return row === undefined || row.trouble?.again === false;
      }),
  };
}
