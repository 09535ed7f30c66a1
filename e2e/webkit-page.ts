import { globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";

const answer = z.object({ value: z.unknown() });
const session = z.object({ sessionId: z.string() });
const elements = z.array(z.record(z.string(), z.string()));
const patienceMs = 30_000;

/** A window of WebKit, by the WebDriver protocol. Playwright's own WebKit cannot be installed from Debian or npm. */
export class WebKitPage {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  static async open(
    driver: string,
    { width, height }: { width: number; height: number },
  ): Promise<WebKitPage> {
    const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
    if (binary === undefined) throw new Error("MiniBrowser is not installed on this machine.");
    const browserOptions = { binary, args: ["--automation"] };
    const created = await send(`${driver}/session`, "POST", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } },
    });
    const page = new WebKitPage(`${driver}/session/${session.parse(created).sessionId}`);
    await page.#post("/window/rect", { width, height });
    return page;
  }

  async close(): Promise<void> {
    await send(this.#base, "DELETE");
  }

  async goto(url: string): Promise<void> {
    await this.#post("/url", { url });
  }

  async reload(): Promise<void> {
    await this.#post("/refresh", {});
  }

  async url(): Promise<string> {
    return z.string().parse(await send(`${this.#base}/url`, "GET"));
  }

  async evaluate(script: string): Promise<unknown> {
    return this.#post("/execute/sync", { script, args: [] });
  }

  /** Waits until the page shows the text. */
  async see(text: string): Promise<void> {
    await this.until(`document.body.innerText.includes(${JSON.stringify(text)})`, `"${text}" is shown`);
  }

  async until(condition: string, what = condition): Promise<void> {
    const giveUp = performance.now() + patienceMs;
    while ((await this.evaluate(`return Boolean(${condition})`).catch(() => false)) !== true) {
      if (performance.now() > giveUp)
        throw new Error(`Not in ${patienceMs / 1_000} s: ${what}. ${await this.#shown()}`);
      await pause(100);
    }
  }

  /** By its visible text. */
  async press(name: string): Promise<void> {
    const named = `[normalize-space()=${JSON.stringify(name)} or @aria-label=${JSON.stringify(name)}]`;
    const element = await this.#find(`(//button|//a)${named}`);
    await this.#post(`/element/${element}/click`, {});
  }

  /** By a CSS selector, as with a keyboard. */
  async type(selector: string, text: string): Promise<void> {
    const element = await this.#find(selector, "css selector");
    await this.#post(`/element/${element}/value`, { text });
  }

  async click(selector: string): Promise<void> {
    await this.#post(`/element/${await this.#find(selector, "css selector")}/click`, {});
  }

  /** The other window that this one has opened, while the action runs. */
  async inPopup(action: () => Promise<void>): Promise<void> {
    const own = z.string().parse(await send(`${this.#base}/window`, "GET"));
    const giveUp = performance.now() + patienceMs;
    for (;;) {
      const handles = z.array(z.string()).parse(await send(`${this.#base}/window/handles`, "GET"));
      const popup = handles.find((handle) => handle !== own);
      if (popup !== undefined) {
        await this.#post("/window", { handle: popup });
        break;
      }
      if (performance.now() > giveUp) throw new Error("No window was opened.");
      await pause(100);
    }
    await action();
    await this.#post("/window", { handle: own });
  }

  async #find(value: string, using = "xpath"): Promise<string> {
    const giveUp = performance.now() + patienceMs;
    for (;;) {
      const found = elements.parse(await this.#post("/elements", { using, value }));
      const id = found[0] === undefined ? undefined : Object.values(found[0])[0];
      if (id !== undefined) return id;
      if (performance.now() > giveUp) throw new Error(`Not found: ${value}. ${await this.#shown()}`);
      await pause(100);
    }
  }

  async #shown(): Promise<string> {
    return `${await this.url()} shows: ${String(await this.evaluate("return document.body.innerText.slice(0, 600)"))}`;
  }

  #post(path: string, body: object): Promise<unknown> {
    return send(`${this.#base}${path}`, "POST", body);
  }
}

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = answer.parse(await response.json());
  if (!response.ok)
    throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value).slice(0, 500)}`);
  return value;
}
