import { fileURLToPath } from "node:url";
import { startChild, type Child } from "#server/platform/processes/child-process.ts";
import type { TypesetterResponse, TypesetterRequest } from "./typesetter-messages.ts";

const program = fileURLToPath(new URL("typesetter-process.ts", import.meta.url));
const onlyOurFonts = fileURLToPath(new URL("fonts/fonts.conf", import.meta.url));

export function startTypesetterChild(): Child<TypesetterRequest, TypesetterResponse> {
  return startChild({
    program,
    env: { FONTCONFIG_FILE: onlyOurFonts },
    died: "The typesetting process ended over a document.",
  });
}
