import { writePlace } from "#server/platform/http/page-cursor.ts";

/** Further on than whatever was written down until now: the question that a list is asked for its second page. */
export const older = writePlace({
  createdAt: "2087-01-01T00:00:00.000Z",
  id: "019f0000-0000-7000-8000-000000000001",
});
