import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { FileMissing } from "./files.ts";
import { openS3Files } from "./s3-files.ts";

const ceph = inject("s3");

function configOf({ endpoint, bucket = `s3-${randomUUID()}` }: { endpoint: string; bucket?: string }) {
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: "us-east-1",
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: ceph?.accessKey ?? "nobody",
    S3_SECRET_ACCESS_KEY: ceph?.secretKey ?? "nothing",
    S3_FORCE_PATH_STYLE: true,
  };
}

describe.skipIf(ceph === undefined)("a bucket (needs Ceph's radosgw on this machine)", () => {
  const config = configOf({ endpoint: ceph?.endpoint ?? "http://127.0.0.1" });
  const files = openS3Files(config);
  beforeAll(async () => {
    await files.ensureBucket("https://app.example/somewhere");
    await files.ensureBucket("https://app.example");
  });

  const sha256 = Buffer.alloc(32, 7);
  const checksum = sha256.toString("base64");
  const preflight = async (origin: string, headers = "content-type,if-none-match,x-amz-checksum-sha256") => {
    const terms = { contentType: "image/jpeg", contentLength: 3, sha256, ttlSeconds: 60 };
    const { url } = await files.signUpload("photos/1.jpg", terms);
    return fetch(url, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": headers,
      },
    });
  };

  it("takes uploads from the app's pages", async () => {
    const answer = await preflight("https://app.example");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(answer.headers.get("access-control-allow-headers")).toContain("if-none-match");
    expect(answer.headers.get("access-control-expose-headers")).toMatch(/etag/i);
  });

  it("takes none from other pages or with other headers", async () => {
    const stranger = await preflight("https://stranger.example");
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
    const header = await preflight("https://app.example", "x-amz-acl");
    expect(header.headers.get("access-control-allow-headers") ?? "").not.toContain("x-amz-acl");
  });

  it("signs the type, the length and the checksum, not only the place", async () => {
    const terms = { contentType: "image/jpeg", contentLength: 3, sha256, ttlSeconds: 60 };
    const { url, headers } = await files.signUpload("photos/2.jpg", terms);
    expect(new URL(url).searchParams.get("X-Amz-SignedHeaders")).toBe(
      "content-length;content-type;host;if-none-match;x-amz-checksum-sha256",
    );
    expect(headers).toEqual({
      "content-type": "image/jpeg",
      "if-none-match": "*",
      "x-amz-checksum-sha256": checksum,
    });
    const other = { ...headers, "x-amz-checksum-sha256": Buffer.alloc(32, 8).toString("base64") };
    expect((await fetch(url, { method: "PUT", headers: other, body: "abc" })).status).toBe(403);
  });

  it("that is not there is an outage, not a missing file", async () => {
    const lost = openS3Files(configOf({ endpoint: config.S3_ENDPOINT, bucket: `lost-${randomUUID()}` }));
    await expect(lost.read("a.jpg")).rejects.not.toBeInstanceOf(FileMissing);
    await expect(lost.ready()).rejects.toBeInstanceOf(Error);
  });

  it("that refuses our keys is an outage, not a missing file", async () => {
    const refusing = openS3Files({ ...config, S3_SECRET_ACCESS_KEY: "another" });
    await expect(refusing.head("a.jpg")).rejects.toBeInstanceOf(Error);
  });
});

describe("an S3 that cannot be reached", () => {
  it("is not ready, and fails fast when nothing listens on the port", async () => {
    const files = openS3Files(configOf({ endpoint: "http://127.0.0.1:9" }));
    await expect(files.ready()).rejects.toBeInstanceOf(Error);
    await expect(files.head("a.jpg")).rejects.toBeInstanceOf(Error);
  });

  it("is not ready when nothing answers", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    await expect(
      openS3Files(configOf({ endpoint: `http://127.0.0.1:${address.port}` })).ready(),
    ).rejects.toBeInstanceOf(Error);
    silent.close();
  });
});
