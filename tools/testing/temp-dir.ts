import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** An empty directory. The end of the test run removes it. */
export function makeTempDir(): string {
  return mkdtempSync(join(inject("tempDir"), "test-"));
}
