import * as z from "zod/mini";

const logLine = z.object({
  level: z.number(),
  msg: z._default(z.string(), ""),
  err: z.optional(z.unknown()),
});
const warnLevel = 40;

// Vite tells each file it sent again, and its address, which we tell ourselves.
const viteChatter = /\[vite\](?!.*(warn|error))|\[restart\]|➜/i;

/** Shows what a developer should see; the rest is in the log file. */
export function showLine(from: "api" | "web" | "replies", line: string): void {
  const visible = worthShowing(line);
  if (visible !== undefined) console.log(`${from} | ${visible}`);
}

/** The server logs one JSON object a line: warnings and errors are shown, reports of health are not. */
export function worthShowing(line: string): string | undefined {
  if (line.trim() === "" || viteChatter.test(line)) return undefined;
  const logged = logLine.safeParse(parseJson(line));
  if (!logged.success) return line;
  const { level, msg, err } = logged.data;
  if (level < warnLevel) return undefined;
  return err === undefined ? line : `${msg} ${JSON.stringify(err)}`;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
