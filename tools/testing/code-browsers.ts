import type { Inbox } from "#tools/engines/inbox/start-inbox.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { testOrigin } from "./test-environment.ts";

export type CodeAnswer = { status: number; text: string };
export type CodeBrowser = ReturnType<ReturnType<typeof codeBrowsers>["aBrowser"]>;

let counted = 0;
export const anAddress = () => `elena-${(counted += 1)}@example.org`;
/** Each test from a network of its own, so that none uses up the limit of another. */
export const aNetwork = () => `2001:db8:1:${(counted += 1).toString(16)}::1`;
export const codeSent = { status: 200, text: "{}" };

/** Browsers with cookies, which ask for sign-in codes and enter them, and the mailboxes where the codes come. */
export function codeBrowsers({ origin }: Pick<RunningServer, "origin">, inbox: Inbox) {
  function aBrowser(network = aNetwork()) {
    const jar = new Map<string, string>();
    async function ask(
      path: string,
      { headers = {}, ...init }: { method?: string; headers?: Record<string, string>; body?: string },
    ): Promise<CodeAnswer> {
      const response = await fetch(`${origin}${path}`, {
        ...init,
        headers: {
          "content-type": "application/json",
          origin: testOrigin,
          "x-forwarded-for": network,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
          ...headers,
        },
        redirect: "manual",
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
        if (value === "") jar.delete(name);
        else jar.set(name, value);
      }
      return { status: response.status, text: await response.text() };
    }
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, { method: "POST", headers, body: JSON.stringify(body) });
    return {
      jar,
      post,
      /** A link of ours. */
      open: (link: string) => ask(link.replace(testOrigin, ""), {}),
      send: (email: string) => post("/auth/code", { email }),
      enter: (email: string, code: string) => post("/auth/code/enter", { email, code }),
      isSignedIn: async () => (await post("/auth/token", {})).text.includes('"token"'),
    };
  }
  const mailsTo = (email: string) => inbox.messages().filter(({ to }) => to.includes(email));
  return {
    aBrowser,
    mailsTo,
    latestCode: (email: string) => (mailsTo(email).at(-1)?.subject ?? "").slice(0, 6),
    /** The link of the latest email, "" without one. */
    linkTo: (email: string) =>
      /https:\S+\/auth\/code\/here\?key=\S+/.exec(mailsTo(email).at(-1)?.text ?? "")?.[0] ?? "",
  };
}
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
