import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { openS3Client } from "./s3-client.ts";
import { openS3Files } from "./s3-files.ts";
import { openQuickHead } from "./s3-quick-head.ts";

const ceph = inject("s3");
const config = {
  S3_ENDPOINT: ceph?.endpoint ?? "http://127.0.0.1:9",
  S3_REGION: "us-east-1",
  S3_BUCKET: `quick-${randomUUID()}`,
  S3_ACCESS_KEY_ID: ceph?.accessKey ?? "nobody",
  S3_SECRET_ACCESS_KEY: ceph?.secretKey ?? "nothing",
  S3_FORCE_PATH_STYLE: true,
};
/** Longer timeout than in production: on a busy machine a slow response would be "unsure". */
const quickWith = (other: Partial<typeof config> = {}) =>
  openQuickHead(openS3Client({ ...config, ...other }), config.S3_BUCKET, 20_000);

describe.skipIf(ceph === undefined)("a bucket (needs Ceph's radosgw on this machine)", () => {
  const files = openS3Files(config);
  const key = "incoming/019a0000-0000-7000-8000-000000000001/a";
  beforeAll(async () => {
    await files.ensureBucket("https://app.example");
    await files.put(key, Buffer.from("a letter"), { contentType: "image/jpeg" });
  });

  it("says quickly what it knows of a file, and that there is none", async () => {
    const quick = quickWith();
    const facts = { contentLength: 8, contentType: "image/jpeg", writtenAt: expect.any(Date) };
    expect(await quick(key)).toMatchObject(facts);
    expect(await quick(`${key}b`)).toBe("missing");
  });

  it("is not believed when it refuses: then the SDK asks", async () => {
    expect(await quickWith({ S3_SECRET_ACCESS_KEY: "another" })(key)).toBe("unsure");
  });
});

it("a bucket that cannot be reached is no missing file", async () => {
  expect(await quickWith({ S3_ENDPOINT: "http://127.0.0.1:9" })("a")).toBe("unsure");
});
