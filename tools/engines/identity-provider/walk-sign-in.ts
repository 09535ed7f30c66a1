import { z } from "zod/mini";

export type Choice = { sub: string } | "cancel";

/** Signs in without a browser. Returns the URL at which the provider redirects to the app. */
export async function walkSignIn(authorizationUrl: string | URL, choice: Choice): Promise<URL> {
  const browser = createBrowser();
  const start = new URL(authorizationUrl);
  const page = await follow(browser, start, await browser.get(start));
  if (page.origin !== start.origin) return page;
  const pressed = choice === "cancel" ? { cancel: "yes" } : choice;
  return follow(browser, page, await browser.post(page, new URLSearchParams(pressed)));
}

type Browser = { get(url: URL): Promise<Response>; post(url: URL, form: URLSearchParams): Promise<Response> };

/** Follows redirects as long as they stay at the provider. */
async function follow(browser: Browser, from: URL, answer: Response): Promise<URL> {
  let [at, last] = [from, answer];
  while (last.status >= 300 && last.status < 400) {
    const next = new URL(z.string().parse(last.headers.get("location")), at);
    if (next.origin !== from.origin) return next;
    at = next;
    last = await browser.get(at);
  }
  if (last.ok) return at;
  throw new Error(`The provider answered ${last.status} at ${at.pathname}: ${await last.text()}`);
}

function createBrowser(): Browser {
  const cookies = new Map<string, string>();
  const ask = async (url: URL, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    get: async (url) => ask(url, {}),
    post: async (url, body) => ask(url, { method: "POST", body }),
  };
}
