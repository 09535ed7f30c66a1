import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, it, test } from "vitest";
import * as z from "zod/mini";
import { issuedUpload } from "#domain/responses/upload.ts";
import { anIntakeDesk, pictureOf } from "#tools/testing/intake-desk.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

const ceph = inject("s3");
let api: ServerProcess | undefined;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  if (ceph === undefined) return;
  const storage = await s3SettingsFor(ceph, { bucket: "upload-bytes", appOrigin: testOrigin });
  api = await startServerProcess(testEnvironment(databaseUrl, storage), "api");
});
afterAll(() => api?.stop());

/** What a process has read and written so far, from files and sockets alike. */
async function bytesThrough(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/io`, "latin1");
  const [read, written] = ["rchar", "wchar"].map(
    (name) => new RegExp(`^${name}: (\\d+)$`, "m").exec(text)?.[1],
  );
  return z.coerce.number().parse(read) + z.coerce.number().parse(written);
}

test.skipIf(ceph === undefined || process.platform !== "linux")(
  "of a picture of three megabytes less than sixty thousand bytes go through the API",
  async () => {
    if (api === undefined) throw new Error("no API was started");
    const { origin, pid } = api;
    const seeding = await startTestServer(databaseUrl, { roles: ["api"] });
    const desk = await anIntakeDesk(seeding);
    const call = async (name: string, input: object): Promise<unknown> => {
      const response = await fetch(`${origin}/http/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...desk.camp.member.headers },
        body: JSON.stringify({ ...desk.place, ...desk.paper, ...input }),
      });
      expect(response.status).toBe(200);
      return response.json();
    };
    const send = async (): Promise<void> => {
      const bytes = randomBytes(3 * 1024 * 1024);
      const { uploadUrl, headers, storagePath } = issuedUpload.parse(
        await call("initSheetUploadHttp", pictureOf(bytes)),
      );
      const put = await fetch(uploadUrl ?? "", { method: "PUT", headers, body: bytes });
      expect(put.status).toBe(200);
      await call("completeSheetUploadHttp", { storagePath, originalFileName: "IMG_0001.jpg" });
    };
    // The first one opens connections and learns statements.
    await send();
    const before = await bytesThrough(pid);
    await send();
    expect((await bytesThrough(pid)) - before).toBeLessThan(60_000);
    await seeding.close();
  },
);

it.runIf(process.env["CI"])("never passes in CI without a real S3", () => {
  expect(ceph).toBeDefined();
});
