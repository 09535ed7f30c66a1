import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const maxBytes = 64 * 1024 * 1024;

export type ZippedFile = { name: string; size: number; at: string };

/** A ZIP file as Info-ZIP reads it, the reader that most others are held against. */
export function unzip(path: string) {
  return {
    /** Every file is whole: its sum is what the list says. Throws otherwise. */
    async check(): Promise<void> {
      await run("unzip", ["-tqq", path]);
    },
    async files(): Promise<ZippedFile[]> {
      const { stdout } = await run("zipinfo", ["-lT", path], { maxBuffer: maxBytes });
      return stdout.split("\n").flatMap((line) => {
        const [, size, at, name] = /^-\S+ +\S+ \S+ +(\d+) \S+ +\d+ stor (\S+) (.+)$/.exec(line) ?? [];
        return name === undefined || at === undefined ? [] : [{ name, size: Number(size), at }];
      });
    },
    async read(name: string): Promise<Buffer> {
      const { stdout } = await run("unzip", ["-p", path, name], { encoding: "buffer", maxBuffer: maxBytes });
      return stdout;
    },
  };
}
