import { join } from "node:path";
import type { CephStore } from "#tools/engines/ceph-conf.ts";
import { cephInstalled, startCephRgw } from "#tools/engines/ceph-rgw.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";

/** Where a bench keeps its files: a real S3 where there is one, else a disk; the table says which. */
export async function startStorage(
  stops: (() => Promise<unknown>)[],
  dir: string,
  { appOrigin = testOrigin, store = "memstore" }: { appOrigin?: string; store?: CephStore } = {},
): Promise<{ name: string; env: Record<string, string> }> {
  const files = join(dir, "files");
  if (!cephInstalled()) return { name: "a disk", env: { FILES_DRIVER: "disk", FILES_DIR: files } };
  const s3 = await startCephRgw({ dir: files, store });
  stops.push(() => s3.stop());
  const name = store === "memstore" ? "S3 (Ceph, in memory)" : "S3 (Ceph, on disk)";
  return { name, env: await s3SettingsFor(s3, { bucket: "bench", appOrigin }) };
}
