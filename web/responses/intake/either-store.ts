import { memoryStore } from "./memory-store.ts";
import { hasArrived } from "./queue-row.ts";
import type { QueueStore } from "./queue-store.ts";

/**
 * The device's store, with the page's own memory behind it: on a full disk or where nothing may be stored, pictures are
 * still taken, and the screen says that they end with the page.
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
    // Memory first: it never fails, and is done also where the device's store does.
    async revise(ids, revise) {
      await memory.revise(ids, revise);
      await kept?.revise(ids, revise);
    },
    async remove(ids) {
      await memory.remove(ids);
      await kept?.remove(ids);
    },
    /** False while something that has not arrived lies nowhere but here. */
    isKept: async () => (await memory.rows()).every(hasArrived),
  };
}
