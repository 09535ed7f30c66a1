import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { cephConf, type CephStore } from "./ceph-conf.ts";
import { freePort, loopback } from "./free-port.ts";
import { requireProgram } from "./programs.ts";
import { runOnce } from "./run-once.ts";
import { makeEngineDirectory } from "./unprivileged.ts";

const identity = z.object({ fsid: z.string(), osdUuid: z.string() });
export type Cluster = z.infer<typeof identity> & { dir: string; conf: string; isNew: boolean };

// Written after the S3 user exists: a cluster whose setup was interrupted is created again.
const marker = "cluster-is-complete.json";

/** Gets the files of the cluster ready: those of last time if they can be used again, else new ones. */
export async function prepareCluster(dir: string, store: CephStore, s3Port: number): Promise<Cluster> {
  const known = store === "bluestore" ? readMarker(dir) : undefined;
  const cluster: Cluster = {
    ...(known ?? { fsid: randomUUID(), osdUuid: randomUUID() }),
    dir,
    conf: join(dir, "ceph.conf"),
    isNew: known === undefined,
  };
  if (cluster.isNew) rmSync(dir, { recursive: true, force: true });
  for (const part of ["", "mon", "osd", "rgw"]) makeEngineDirectory(join(dir, part));
  const monPort = await freePort();
  writeFileSync(cluster.conf, cephConf({ dir, fsid: cluster.fsid, monPort, s3Port, store }));
  await writeMonitor(cluster, monPort);
  return cluster;
}

/** Runs one of Ceph's programs to its end against this cluster. */
export async function ceph(cluster: Cluster, program: string, ...args: string[]): Promise<string> {
  return runOnce(requireProgram(program), ["-c", cluster.conf, ...args], { cwd: cluster.dir });
}

export function markComplete(cluster: Cluster): void {
  const { fsid, osdUuid } = cluster;
  writeFileSync(join(cluster.dir, marker), JSON.stringify({ fsid, osdUuid }));
}

// The monitor remembers its own address, and the port is another one at every start: tell it the new one.
async function writeMonitor(cluster: Cluster, monPort: number): Promise<void> {
  const map = join(cluster.dir, "monmap");
  rmSync(map, { force: true });
  await runOnce(
    requireProgram("monmaptool"),
    [
      "--create",
      "--addv",
      "a",
      `[v2:${loopback}:${monPort}]`,
      "--fsid",
      cluster.fsid,
      "--set-min-mon-release",
      "pacific",
      map,
    ],
    { cwd: cluster.dir },
  );
  if (cluster.isNew) await ceph(cluster, "ceph-mon", "--mkfs", "-i", "a", "--monmap", map);
  else await ceph(cluster, "ceph-mon", "-i", "a", "--inject-monmap", map);
}

function readMarker(dir: string): z.infer<typeof identity> | undefined {
  const file = join(dir, marker);
  return existsSync(file) ? identity.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}
