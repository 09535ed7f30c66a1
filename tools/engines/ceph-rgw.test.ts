import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, expect, test } from "vitest";
import { cephInstalled, startCephRgw, type S3Engine } from "./ceph-rgw.ts";
import { isAlive } from "./process-table.ts";
import { startAndDie } from "./start-and-die.ts";

const dir = mkdtempSync(join(tmpdir(), "cabin-courier-ceph-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function clientOf({ endpoint, accessKey, secretKey }: S3Engine): S3Client {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  return new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
}

// With memstore, for speed; that bluestore keeps its files over a kill is the drill's business.
test.skipIf(!cephInstalled())("Ceph keeps a photo, and ends an orphan", { timeout: 60_000 }, async () => {
  const orphan = await startAndDie("ceph-rgw.ts", "startCephRgw", { dir, store: "memstore" });
  const engine = await startCephRgw({ dir, store: "memstore" });
  expect(isAlive(orphan)).toBe(false);
  const s3 = clientOf(engine);
  const photo = { Bucket: "photos", Key: "organizations/pine-hollow/1.jpg" };
  await s3.send(new CreateBucketCommand({ Bucket: photo.Bucket }));
  await s3.send(new PutObjectCommand({ ...photo, Body: "a lake" }));
  const kept = await s3.send(new GetObjectCommand(photo));
  expect(await kept.Body?.transformToString()).toBe("a lake");
  expect((await fetch(`${engine.endpoint}/photos/${photo.Key}`)).status).toBe(403);
  s3.destroy();
  const pids = [...engine.pids];
  await engine.stop();
  expect(pids.filter(isAlive)).toEqual([]);
});
