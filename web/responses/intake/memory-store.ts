import { hasArrived, type QueueRow } from "./queue-row.ts";
import type { QueueStore } from "./queue-store.ts";

export function memoryStore(): QueueStore {
  const rows = new Map<string, QueueRow>();
  const pictures = new Map<string, Blob>();
  function write(row: QueueRow, picture: Blob | undefined): void {
    rows.set(row.id, row);
    if (hasArrived(row)) pictures.delete(row.id);
    else if (picture !== undefined) pictures.set(row.id, picture);
  }
  function forget(id: string): void {
    rows.delete(id);
    pictures.delete(id);
  }
  return {
    rows: () => Promise.resolve([...rows.values()]),
    picture: (id) => Promise.resolve(pictures.get(id)),
    add: (row, picture) => Promise.resolve(write(row, picture)),
    apply: (id, { row, picture, page }) => {
      if (!rows.has(id)) return Promise.resolve(false);
      if (page !== undefined) write(page.row, page.picture);
      if (row === undefined) forget(id);
      else write(row, picture);
      return Promise.resolve(true);
    },
    revise: (ids, revise) => {
      for (const id of ids) {
        const row = rows.get(id);
        if (row !== undefined) rows.set(id, revise(row));
      }
      return Promise.resolve();
    },
    remove: (ids) => Promise.resolve(ids.forEach(forget)),
  };
}
