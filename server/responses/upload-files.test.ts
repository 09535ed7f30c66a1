import { expect, test } from "vitest";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { uploadOfPath } from "./uploads.ts";

const organizationId = "019a0000-0000-7000-8000-000000000001";
const id = "019a0000-0000-7000-8000-00000000000a";
const path = keyOfIncoming({ organizationId, id });

test("a path that was issued names its upload", () => {
  expect(uploadOfPath(organizationId, path)).toBe(id);
});

test.each([
  "",
  id,
  `incoming/${id}`,
  `incoming/019a0000-0000-7000-8000-000000000002/${id}`,
  `replies/${organizationId}/${id}`,
  `${path}/`,
  `${path}/../${id}`,
  `/${path}`,
  path.toUpperCase(),
  `incoming/${organizationId}/../${organizationId}/${id}`,
  `incoming/${organizationId}/${id.toUpperCase()}`,
])("%j names none", (other) => {
  expect(uploadOfPath(organizationId, other)).toBeUndefined();
});
