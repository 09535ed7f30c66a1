import { setTimeout as pause } from "node:timers/promises";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { ensureBucket, openS3Client } from "#server/platform/files/s3-client.ts";
import type { S3Engine } from "../engines/ceph-rgw.ts";

/** On a busy machine, a gateway that responds may still need a minute until it can create a bucket. */
const patienceMs = 180_000;

/**
 * The settings of a server that keeps its files in this S3, in a bucket of its own. Answers when a file was written and
 * removed there: a store that merely listens would make the first test wait for it, and fail.
 */
export async function s3SettingsFor(
  { endpoint, accessKey, secretKey }: Pick<S3Engine, "endpoint" | "accessKey" | "secretKey">,
  { bucket, appOrigin }: { bucket: string; appOrigin: string },
): Promise<Record<string, string>> {
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: "us-east-1",
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKey,
    S3_SECRET_ACCESS_KEY: secretKey,
  };
  const client = openS3Client({ ...settings, S3_FORCE_PATH_STYLE: true });
  const first = { Bucket: bucket, Key: "is-it-there" };
  try {
    await untilDone(async () => {
      await ensureBucket(client, bucket, appOrigin);
      await client.send(new PutObjectCommand({ ...first, Body: "yes" }));
      await client.send(new DeleteObjectCommand(first));
    });
  } finally {
    client.destroy();
  }
  return { ...settings, FILES_DRIVER: "s3", S3_FORCE_PATH_STYLE: "true" };
}

async function untilDone(action: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await action();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(250);
    }
  }
}
