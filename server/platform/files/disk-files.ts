import { Readable } from "node:stream";
import { systemClock, type Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { contentDisposition } from "./content-disposition.ts";
import { checkContentType, checkLength, checkFileKey, checkKeyPrefix } from "./file-checks.ts";
import { createDiskLinks, type DiskLinks } from "./disk-links.ts";
import { openDiskStore, type DiskStore } from "./disk-store.ts";
import { linkSeconds, pageLimit, type Files } from "./files.ts";

export type DiskConfig = Pick<Config, "FILES_DIR" | "FILES_SIGNING_KEY" | "PUBLIC_ORIGIN">;

/** The app must mount diskFilesHandler at /files/*. */
export type DiskFiles = Files & { driver: "disk"; store: DiskStore; links: DiskLinks };

export function openDiskFiles(config: DiskConfig, clock: Clock = systemClock): DiskFiles {
  const { FILES_DIR: dir, FILES_SIGNING_KEY: signingKey } = config;
  if (dir === undefined)
    throw new Error("FILES_DRIVER=disk requires FILES_DIR, the directory for stored files.");
  if (signingKey === undefined) {
    throw new Error("FILES_DRIVER=disk requires FILES_SIGNING_KEY, at least 32 random characters.");
  }
  const store = openDiskStore(dir, clock);
  const links = createDiskLinks(signingKey, config.PUBLIC_ORIGIN, clock);
  return {
    driver: "disk",
    store,
    links,
    signUpload: async (key, terms) => {
      const contentType = checkContentType(terms.contentType);
      const bytes =
        "maxLength" in terms
          ? { maxLength: checkLength(terms.maxLength) }
          : { contentLength: checkLength(terms.contentLength), sha256: terms.sha256.toString("hex") };
      const link = { method: "PUT" as const, key: checkFileKey(key), contentType, ...bytes };
      const url = links.sign(link, linkSeconds(terms.ttlSeconds));
      return { url, headers: { "content-type": contentType, "if-none-match": "*" } };
    },
    signDownload: async (key, terms) => {
      const disposition = contentDisposition(terms);
      const link = {
        method: "GET" as const,
        key: checkFileKey(key),
        ...(terms.contentType === undefined ? {} : { contentType: checkContentType(terms.contentType) }),
        ...(disposition === undefined ? {} : { disposition }),
      };
      return links.sign(link, linkSeconds(terms.ttlSeconds));
    },
    put: async (key, body, { contentType }) => {
      const isBytes = body instanceof Uint8Array;
      await store.write(checkFileKey(key), {
        contentType: checkContentType(contentType),
        contentLength: isBytes ? body.byteLength : checkLength(body.contentLength),
        body: isBytes ? Readable.from([body]) : body.stream,
        onlyNew: false,
      });
    },
    read: async (key) => store.read(checkFileKey(key)),
    head: async (key) => store.head(checkFileKey(key)),
    remove: async (keys) => {
      for (const key of keys.map((each) => checkFileKey(each))) await store.remove(key);
    },
    list: async (prefix, { limit, ...page }) =>
      store.list(checkKeyPrefix(prefix), { ...page, limit: pageLimit(limit) }),
    ready: () => store.ready(),
  };
}
