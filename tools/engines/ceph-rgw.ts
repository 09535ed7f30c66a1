import { join } from "node:path";
import { ceph, markComplete, prepareCluster, type Cluster } from "./ceph-cluster.ts";
import type { CephStore } from "./ceph-conf.ts";
import { startChild, type Child } from "./child.ts";
import { freePort, loopback, requireFreePort } from "./free-port.ts";
import { endOrphans, notedProcesses } from "./pid-file.ts";
import { findProgram, requireProgram } from "./programs.ts";
import { engineAccount, makeEngineDirectory } from "./unprivileged.ts";

export type CephOptions = {
  dir: string;
  s3Port?: number;
  /** memstore forgets everything at each start and is quick; bluestore keeps it. */
  store: CephStore;
  onDeath?: (sentence: string) => void;
};

export type S3Engine = {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly pids: readonly number[];
  /** Starts again after stop or kill9 on the same port; with bluestore the files are still there. */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill9(): Promise<void>;
};

const accessKey = "devkey";
const secretKey = "devsecret";
const daemons = ["mon", "osd", "rgw"] as const;
type Daemon = (typeof daemons)[number];

export function cephInstalled(): boolean {
  const programs = ["ceph", "ceph-mon", "ceph-osd", "radosgw", "radosgw-admin", "monmaptool"];
  return programs.every((program) => findProgram(program) !== undefined);
}

/** A real S3, made of Debian's Ceph packages, on the loopback. */
export async function startCephRgw(options: CephOptions): Promise<S3Engine> {
  const s3Port = options.s3Port ?? (await freePort());
  let children = await startDaemons(options, s3Port);
  return {
    endpoint: endpointOf(s3Port),
    accessKey,
    secretKey,
    get pids() {
      return children.map((child) => child.pid);
    },
    start: async () => {
      children = await startDaemons(options, s3Port);
    },
    stop: async () => {
      for (const child of children.toReversed()) await child.stop();
    },
    kill9: async () => {
      await Promise.all(children.map(async (child) => child.kill9()));
    },
  };
}

async function startDaemons(options: CephOptions, s3Port: number): Promise<Child[]> {
  const { dir, store } = options;
  makeEngineDirectory(dir);
  for (const daemon of daemons.toReversed()) {
    const pidFile = join(dir, `${daemon}.pid`);
    await endOrphans({ name: "Ceph", pidFile, processes: notedProcesses(pidFile, dir) });
  }
  await requireFreePort(s3Port, "the file storage");
  const cluster = await prepareCluster(dir, store, s3Port);
  const children: Child[] = [];
  try {
    await startInOrder(cluster, options, s3Port, children);
    return children;
  } catch (error) {
    await Promise.all(children.map(async (child) => child.kill9()));
    throw error;
  }
}

async function startInOrder(
  cluster: Cluster,
  { onDeath }: CephOptions,
  s3Port: number,
  children: Child[],
): Promise<void> {
  children.push(await startDaemon(cluster, "mon", ["ceph-mon", "-i", "a"], onDeath));
  if (cluster.isNew) {
    await ceph(cluster, "ceph", "osd", "new", cluster.osdUuid);
    await ceph(cluster, "ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", cluster.osdUuid);
  }
  children.push(await startDaemon(cluster, "osd", ["ceph-osd", "-i", "0"], onDeath));
  const gateway = await startDaemon(cluster, "rgw", ["radosgw", "-n", "client.rgw"], onDeath);
  children.push(gateway);
  await gateway.untilReady(async () => answers(endpointOf(s3Port)), 60_000);
  if (!cluster.isNew) return;
  const user = ["--uid=app", "--display-name=app", `--access-key=${accessKey}`, `--secret-key=${secretKey}`];
  await ceph(cluster, "radosgw-admin", "user", "create", ...user);
  markComplete(cluster);
}

async function startDaemon(
  { dir, conf }: Cluster,
  daemon: Daemon,
  [program = "", ...args]: string[],
  onDeath: CephOptions["onDeath"],
): Promise<Child> {
  return startChild({
    name: `Ceph's ${daemon}`,
    command: requireProgram(program),
    // In the foreground, so that it stays our child and its end is noticed.
    args: ["-f", "-c", conf, ...args],
    cwd: dir,
    account: engineAccount(),
    pidFile: join(dir, `${daemon}.pid`),
    logFile: join(dir, `${daemon}-start.log`),
    onDeath,
  });
}

function endpointOf(port: number): string {
  return `http://${loopback}:${port}`;
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
