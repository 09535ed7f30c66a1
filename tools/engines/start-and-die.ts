import { execFile } from "node:child_process";

/**
 * For tests: lets another process start an engine and die by SIGKILL, so that it can clean nothing up.
 * Returns the number of the process that was left alone.
 */
export function startAndDie(file: string, start: string, options: Record<string, unknown>): Promise<number> {
  const script = `
    const { ${start} } = await import(${JSON.stringify(new URL(file, import.meta.url))});
    const engine = await ${start}(${JSON.stringify(options)});
    process.stdout.write(String(engine.pid ?? engine.pids[0]), () => process.kill(process.pid, "SIGKILL"));
  `;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ["--input-type=module", "--eval", script], (_, stdout, stderr) => {
      const pid = Number(stdout);
      if (Number.isInteger(pid) && pid > 0) resolve(pid);
      else reject(new Error(`The other process could not start the engine: ${stderr}`));
    });
  });
}
