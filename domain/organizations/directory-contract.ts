import * as z from "zod/mini";
import { nameCursorParam, publicQuery } from "../contract.ts";
import { maxDirectoryLength, directoryPageSize, directoryPage } from "./organization.ts";

export const listOrganizations = publicQuery("listOrganizations", "/organizations", {
  input: z.object({
    after: nameCursorParam,
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(maxDirectoryLength)),
      directoryPageSize,
    ),
  }),
  output: directoryPage,
});

export const sampleOrganizations = publicQuery("sampleOrganizations", "/organizations/sample", {
  input: z.object({ from: z.coerce.number().check(z.gte(0), z.lt(1)) }),
  output: directoryPage,
});
