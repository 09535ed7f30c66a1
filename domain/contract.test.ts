import { expect, test } from "vitest";
import * as z from "zod/mini";
import { pathOf, query } from "./contract.ts";

const listNotes = query("listNotes", "/my/participants/:participantId/notes", {
  input: z.object({
    participantId: z.string(),
    older: z.optional(z.string()),
    limit: z.optional(z.coerce.number()),
  }),
  output: z.object({}),
});

test.each([
  [{ participantId: "wren" }, "/api/my/participants/wren/notes"],
  [{ participantId: "a/b?c" }, "/api/my/participants/a%2Fb%3Fc/notes"],
  [{ participantId: "wren", older: undefined }, "/api/my/participants/wren/notes"],
  [
    { participantId: "wren", older: "a cursor", limit: 5 },
    "/api/my/participants/wren/notes?older=a%20cursor&limit=5",
  ],
])("%j", (input, path) => expect(pathOf(listNotes, input)).toBe(path));
