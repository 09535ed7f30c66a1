import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { freePort, loopback } from "./free-port.ts";
import { requireProgram } from "./programs.ts";

export type WebKit = { readonly url: string; stop(): Promise<void> };

/** WebKitGTK, the engine of Safari, under WebDriver and on a display that is not shown. */
export async function startWebKit(): Promise<WebKit> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-webkit-"));
  const place = (name: string) => ({
    name,
    cwd: dir,
    pidFile: join(dir, `${name}.pid`),
    logFile: join(dir, `${name}.log`),
  });
  // A display takes any number; two runs rarely choose the same.
  const display = await freePort();
  const screen = await startChild({
    ...place("Xvfb"),
    command: requireProgram("Xvfb"),
    args: [`:${display}`, "-screen", "0", "1280x1000x24", "-nolisten", "tcp"],
  });
  await screen.untilReady(async () => exists(`/tmp/.X11-unix/X${display}`), 20_000);
  const port = await freePort();
  const driver = await startChild({
    ...place("WebKitWebDriver"),
    command: requireProgram("WebKitWebDriver"),
    args: [`--port=${port}`, `--host=${loopback}`],
    // Drawn by the processor: a server has no graphics card.
    env: {
      DISPLAY: `:${display}`,
      HOME: dir,
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const url = `http://${loopback}:${port}`;
  await driver.untilReady(async () => answers(`${url}/status`), 20_000);
  return {
    url,
    stop: async () => {
      await driver.stop();
      await screen.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
