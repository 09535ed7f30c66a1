import { expect, test } from "vitest";
import { contentSecurityPolicy, storageSources } from "./security-headers.ts";

const s3 = { FILES_DRIVER: "s3", S3_ENDPOINT: "https://s3.example.org", S3_BUCKET: "letters" } as const;

test.each([
  [true, "https://s3.example.org/letters/"],
  [false, "https://letters.s3.example.org/"],
])("pages may reach our bucket only, with the bucket in the path: %s", (isInPath, source) => {
  const storage = storageSources({ ...s3, S3_FORCE_PATH_STYLE: isInPath });
  expect(storage).toEqual([source]);
  const policy = contentSecurityPolicy({ storage });
  expect(policy).toContain(`connect-src 'self' ${source};`);
  expect(policy).toContain(`img-src 'self' data: blob: ${source};`);
});

test("with files on disk, pages may reach our own origin only", () => {
  expect(storageSources({ ...s3, FILES_DRIVER: "disk", S3_FORCE_PATH_STYLE: true })).toEqual([]);
});
