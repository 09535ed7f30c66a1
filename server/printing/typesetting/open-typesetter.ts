import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "#server/platform/log.ts";
import { startChild, type Child } from "#server/platform/processes/child-process.ts";
import { createWorkerProcess } from "#server/platform/processes/one-by-one.ts";
import { inSpan } from "#server/platform/tracing/tracing.ts";
import type { SetPages, Typesetter, TypesetterRequest, TypesetterResponse } from "./document.ts";

export type TypesetterTerms = {
  log: Log;
  /** Where the Noto fonts are; default: the usual folders. */
  fontsDir?: string | undefined;
  /** A hundred sheets take about a second; a document that takes this long never ends. */
  timeoutSeconds?: number;
  /** The fonts take a hundred megabytes, so an idle process is ended. */
  idleSeconds?: number;
  /** The compiler's memory grows; above this size the next document gets a new process. */
  largestMegabytes?: number;
  onStart?: (pid: number) => void;
};

export function openTypesetter({ log, onStart, fontsDir, ...terms }: TypesetterTerms): Typesetter {
  const fonts = fontsDir === undefined ? undefined : resolve(fontsDir);
  const { timeoutSeconds = 60, idleSeconds = 60, largestMegabytes = 700 } = terms;
  const child = createWorkerProcess<TypesetterRequest, TypesetterResponse>(
    {
      start: () => startTypesetterChild(fonts),
      timeoutSeconds,
      tooLong: `A document was not set within ${timeoutSeconds} seconds.`,
      idleSeconds,
      largestMegabytes,
      ...(onStart === undefined ? {} : { onStart }),
    },
    "The typesetter is closed.",
  );

  async function set(order: TypesetterRequest, signal: AbortSignal | undefined): Promise<TypesetterResponse> {
    const startedAt = performance.now();
    const answer = await inSpan("typeset in child process", { type: order.type }, async (span) => {
      const made = await child.carryOut(order, signal);
      if (made.type === "pdf") span.add({ pages: made.pages });
      return made;
    });
    if (answer.type === "failure") throw new Error(answer.message);
    const ms = Math.round(performance.now() - startedAt);
    log.debug({ type: order.type, ms, rss: answer.rss }, "document rendered");
    return answer;
  }

  async function setPdf(order: TypesetterRequest, signal: AbortSignal | undefined): Promise<SetPages> {
    const answer = await set(order, signal);
    if (answer.type !== "pdf") throw new Error(`Asked for a PDF, answered with ${answer.type}.`);
    return { pdf: answer.pdf, pages: answer.pages, sheets: answer.sheets };
  }

  return {
    pdf: (document, signal) =>
      setPdf("parts" in document ? { book: document, type: "book" } : { document, type: "pdf" }, signal),
    report: (report, signal) => setPdf({ report, type: "report" }, signal),
    invoice: (invoice, signal) => setPdf({ invoice, type: "invoice" }, signal),
    async pictures(document, signal) {
      const answer = await set({ document, type: "pictures" }, signal);
      if (answer.type !== "pictures") throw new Error(`Asked for pictures, answered with ${answer.type}.`);
      return answer.pictures;
    },
    close: () => child.close(),
  };
}

const program = fileURLToPath(new URL("typesetter-process.ts", import.meta.url));
const onlyOurFonts = fileURLToPath(new URL("fonts/fonts.conf", import.meta.url));

function startTypesetterChild(fontsDir: string | undefined): Child<TypesetterRequest, TypesetterResponse> {
  return startChild({
    program,
    env: { FONTCONFIG_FILE: onlyOurFonts, ...(fontsDir === undefined ? {} : { FONTS_DIR: fontsDir }) },
    readable: fontsDir === undefined ? [] : [fontsDir],
    died: "The typesetting process ended over a document.",
  });
}
