import { afterAll } from "vitest";
import { takeCountedMs } from "./test-database.ts";

takeCountedMs();
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the pattern
afterAll(({}, { file }) => {
  file.meta.databaseMs = takeCountedMs();
});
