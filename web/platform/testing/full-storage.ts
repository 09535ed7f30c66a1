import { vi } from "vitest";

/** A localStorage that reads but cannot write. `vi.unstubAllGlobals` restores it. */
export function stubFullStorage(): void {
  const storage = window.localStorage;
  const full = {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(full, {
      ownKeys: () => Object.keys(storage),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
}
