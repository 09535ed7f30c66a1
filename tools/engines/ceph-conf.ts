import { join } from "node:path";
import { loopback } from "./free-port.ts";

export type CephStore = "memstore" | "bluestore";
export type CephConf = { dir: string; fsid: string; monPort: number; s3Port: number; store: CephStore };

const gib = 1024 ** 3;

/**
 * An OSD serves a placement group only while its read lease runs: heartbeat grace (20 s by default) × ratio. On a busy machine
 * a lease of one second was renewed too late and the group stopped answering for good. After a kill a new OSD waits until the
 * old lease has run out; memstore keeps nothing over a kill, so its lease may be long.
 */
const readLease: Record<CephStore, Record<string, number>> = {
  memstore: { "osd heartbeat grace": 3_600, "osd pool default read lease ratio": 0.8 },
  bluestore: { "osd pool default read lease ratio": 0.25 },
};

/** The minimum for a real S3, without replication. The parts use no keys, because they listen only on the loopback. */
export function cephConf({ dir, fsid, monPort, s3Port, store }: CephConf): string {
  return sections({
    global: {
      fsid,
      "mon host": `v2:${loopback}:${monPort}`,
      "public network": `${loopback}/8`,
      "public addr": loopback,
      "cluster addr": loopback,
      "ms bind ipv6": false,
      "ms bind msgr1": false,
      "auth cluster required": "none",
      "auth service required": "none",
      "auth client required": "none",
      // Unset, the gateway asks for a sealed connection, and sealing needs the keys we do not have.
      "ms mon client mode": "crc",
      "run dir": dir,
      "crash dir": dir,
      // Off: the path of such a socket may have 107 letters at most, and clones lie deep.
      "admin socket": "",
      "pid file": "",
      "log file": join(dir, "$name.log"),
      "log to stderr": false,
      "mon cluster log file": join(dir, "cluster.log"),
      "osd pool default size": 1,
      "osd pool default min size": 1,
      "osd pool default pg num": 8,
      "osd pool default pgp num": 8,
      "osd pool default pg autoscale mode": "off",
      "osd crush chooseleaf type": 0,
      ...readLease[store],
      "mon allow pool size one": true,
      "mon warn on pool no redundancy": false,
    },
    "mon.a": {
      "mon data": join(dir, "mon"),
      "mon addr": `v2:${loopback}:${monPort}`,
      // A single monitor needs no quorum: waiting for others only slows the start.
      "paxos propose interval": 0.05,
      "paxos min wait": 0.01,
      "mon data avail warn": 1,
      "mon data avail crit": 1,
      "mon max pg per osd": 1000,
      // After a kill the dead disk is still listed as up; believe the first report.
      "mon osd min down reporters": 1,
    },
    "osd.0": {
      "osd data": join(dir, "osd"),
      "osd objectstore": store,
      "memstore device bytes": 4 * gib,
      "bluestore block create": true,
      "bluestore block size": 4 * gib, // A sparse file: it takes only what is written.
      // A killed gateway counts as a listener so long, and every new bucket waits for its answer (30 s unset).
      "osd client watch timeout": 3,
      "osd op num shards": 2,
      "osd op num threads per shard": 1,
    },
    "client.rgw": {
      "rgw data": join(dir, "rgw"),
      "rgw frontends": `beast endpoint=${loopback}:${s3Port}`,
      "rgw thread pool size": 32,
      "rgw enable usage log": false,
      "rgw enable ops log": false,
      "rgw enable apis": "s3, admin",
      "rgw dns name": "localhost",
      // Work we have no use for; leaving it on makes every stop take 4 s.
      "rgw enable quota threads": false,
      "rgw enable lc threads": false,
      "rgw run sync thread": false,
      // How soon the gateway asks again while the disk is still waking up; unset it sleeps 5 s or 10 s.
      "objecter tick interval": 0.5,
      "objecter timeout": 1,
      "rgw override bucket index max shards": 1,
    },
  });
}

function sections(all: Record<string, Record<string, string | number | boolean>>): string {
  return Object.entries(all)
    .map(([section, settings]) => {
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
      return [`[${section}]`, ...lines].join("\n");
    })
    .join("\n\n")
    .concat("\n");
}
