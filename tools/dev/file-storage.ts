import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { cephInstalled, startCephRgw } from "../engines/ceph-rgw.ts";
import { devDir, engineHome } from "../engines/home.ts";
import { s3SettingsFor } from "../testing/s3-settings.ts";
import { ports, publicOrigin } from "./ports.ts";
import { keep, type Running } from "./running.ts";

/** A real S3 where Ceph is installed, else a directory; returns the settings the server needs for it. */
export async function startFileStorage(running: Running): Promise<Record<string, string>> {
  if (!cephInstalled()) {
    const dir = join(devDir(), "files");
    console.log(
      `Ceph is not installed, so photos and sheets are kept as plain files in ${dir} instead of S3.`,
    );
    return { FILES_DRIVER: "disk", FILES_DIR: dir, FILES_SIGNING_KEY: randomBytes(32).toString("hex") };
  }
  const { onDeath } = running;
  // bluestore: photos stay over a restart, as the rows that name them do.
  const s3 = await startCephRgw({ dir: engineHome("s3"), s3Port: ports.s3, store: "bluestore", onDeath });
  keep(running, async () => s3.stop());
  return s3SettingsFor(s3, { bucket: "cabin-courier", appOrigin: publicOrigin });
}
