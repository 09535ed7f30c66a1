import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";

export type StoredFiles = {
  keys(prefix: string): Promise<string[]>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
};

/** What lies in the storage of a server with these settings, looked at past the server. */
export function storedFiles(env: Record<string, string>): StoredFiles {
  const files = openFiles(readConfig(env));
  return {
    put: (key, bytes, contentType) => files.put(key, bytes, { contentType }),
    async keys(prefix) {
      const keys: string[] = [];
      let after: string | undefined;
      do {
        const page = await files.list(prefix, { limit: 1_000, ...(after === undefined ? {} : { after }) });
        keys.push(...page.keys);
        after = page.next;
      } while (after !== undefined);
      return keys;
    },
  };
}
