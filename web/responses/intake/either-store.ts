import { memoryStore } from "./memory-store.ts";
import { hasArrived } from "./queue-row.ts";
import type { QueueStore } from "./queue-store.ts";

/**
 * The device's store with an in-memory fallback: on a full disk, or where storage is forbidden, images are still
 * accepted, and the screen warns that they are lost when the page closes.
 */
export function eitherStore(kept: QueueStore | undefined): QueueStore & { isKept: () => Promise<boolean> } {
  const memory = memoryStore();
  const isInMemory = async (id: string) => (await memory.rows()).some((row) => row.id === id);
  const storeOf = async (id: string) => (kept === undefined || (await isInMemory(id)) ? memory : kept);
  return {
    rows: async () => [...((await kept?.rows()) ?? []), ...(await memory.rows())],
    picture: async (id) => (await storeOf(id)).picture(id),
    async add(row, picture) {
      try {
        await (kept ?? memory).add(row, picture);
      } catch {
        await memory.add(row, picture);
      }
    },
    apply: async (id, change) => (await storeOf(id)).apply(id, change),
    // Memory first, because it never fails.
    async revise(ids, revise) {
      await memory.revise(ids, revise);
      await kept?.revise(ids, revise);
    },
    async remove(ids) {
      await memory.remove(ids);
      await kept?.remove(ids);
    },
    /** False while an unsent image exists only in memory. */
    isKept: async () => (await memory.rows()).every(hasArrived),
  };
}
