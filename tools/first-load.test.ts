import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import {
  filesOfPages,
  firstLoadScript,
  readManifest,
  withoutPreloads,
  withPatientStart,
  withScript,
} from "./first-load.ts";

const child = "cbf42933-fa1d-83cf-985f-65f3ff1297e9";
const manifest = readManifest(
  `window.__reactRouterManifest=${JSON.stringify({
    routes: {
      root: { id: "root", path: "", module: "/assets/root.js", imports: ["/assets/base.js"] },
      frame: { id: "frame", parentId: "root", module: "/assets/frame.js", imports: ["/assets/base.js"] },
      help: { id: "help", parentId: "root", path: "help", module: "/assets/help.js" },
      legal: { id: "legal", parentId: "root", path: "terms/:document?", module: "/assets/legal.js" },
      other: { id: "other", parentId: "root", path: "*", module: "/assets/other.js" },
      child: {
        id: "child",
        parentId: "frame",
        path: "my/participants/:participantId",
        module: "/assets/child.js",
        imports: ["/assets/family.js", "/assets/base.js"],
        css: ["/assets/family.css#"],
      },
    },
  })};`,
);
const files = filesOfPages(manifest, `<link rel="modulepreload" href="/assets/base.js"/>`);

test("a page behind the sign-in has the files of its layouts and its own, and none that its HTML names", () => {
  expect([...files]).toEqual([
    [
      "/my/participants/:participantId",
      ["/assets/root.js", "/assets/frame.js", "/assets/child.js", "/assets/family.js", "/assets/family.css"],
    ],
  ]);
});

test("the manifest that every page loads names no files to preload", () => {
  const { routes } = withoutPreloads(manifest);
  expect(Object.values(routes).flatMap(({ id, imports }) => (imports === undefined ? [] : [id]))).toEqual([
    "root",
  ]);
});

/** Runs the script as the browser would while it reads the head. */
function open(pathname: string, answers: Record<string, unknown>) {
  const asked: string[] = [];
  const linked: { rel: string; href: string; as?: string }[] = [];
  const window: {
    firstRequests?: { token: unknown; answers: Record<string, Promise<unknown>>; picture?: unknown };
  } = {};
  runInNewContext(firstLoadScript(files), {
    window,
    AbortSignal,
    Image: Object,
    location: { pathname },
    document: {
      createElement: () => ({}),
      head: { append: (link: (typeof linked)[number]) => void linked.push(link) },
    },
    fetch(path: string, { headers }: { headers?: { authorization?: string } }) {
      asked.push(`${path} ${headers?.authorization ?? ""}`.trim());
      return path in answers
        ? Promise.resolve(Response.json(answers[path]))
        : Promise.reject(new Error(path));
    },
  });
  return { asked, linked, window };
}

const token = { "/auth/token": { bearer: { token: "t" } } };
const responses = `/api/my/participants/${child}/responses`;

test("files are asked for at once, and what the page shows as soon as there is a token", async () => {
  const { asked, linked, window } = open(`/my/participants/${child}/`, { ...token, [responses]: {} });
  expect(asked).toEqual(["/auth/token"]);
  expect(linked.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    "modulepreload /assets/root.js",
    "modulepreload /assets/frame.js",
    "modulepreload /assets/child.js",
    "modulepreload /assets/family.js",
    "preload /assets/family.css",
  ]);
  await Promise.allSettled(Object.values(window.firstRequests?.answers ?? {}));
  expect(asked).toContain("/api/session Bearer t");
  expect(asked).toContain(`${responses} Bearer t`);
  expect(new Set(asked).size).toBe(asked.length);
});

test("the picture of the reply that was not opened yet is asked for with the answer", async () => {
  const page = (name: string, isNew: boolean) => ({ isNew, links: { scan: null, view: `/files/${name}` } });
  const { window } = open(`/my/participants/${child}`, {
    ...token,
    [responses]: { responses: [page("newest", false), page("unread", true)] },
  });
  await expect.poll(() => window.firstRequests?.picture).toMatchObject({ src: "/files/unread" });
});

test("only the token is asked for people who are signed out", async () => {
  const { asked, window } = open(`/my/participants/${child}`, { "/auth/token": { bearer: null } });
  await Promise.all(Object.values(window.firstRequests?.answers ?? {}));
  expect(asked).toEqual(["/auth/token"]);
});

test("a request that fails is left to the page", async () => {
  for (const answers of [{}, token]) {
    const { window } = open(`/my/participants/${child}`, answers);
    const own = Object.values(window.firstRequests?.answers ?? {});
    expect(await Promise.all(own)).toEqual(own.map(() => undefined));
  }
});

const frameworkStart = `<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script>`;

/** Runs the first script with imports that fail this often, as on a line that changes networks. */
async function startPage(failures: number, stored = new Map<string, string>()) {
  const script = withPatientStart(frameworkStart).replace(/<\/?script[^>]*>/g, "");
  const status = { textContent: "Loading…" };
  const said: string[] = [];
  const loaded: string[] = [];
  let failed = 0;
  let reloads = 0;
  const load = (href: string) => {
    if (href === "/assets/base.js" && failed < failures) {
      failed += 1;
      return Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    }
    loaded.push(href);
    return Promise.resolve({});
  };
  await runInNewContext(`(async()=>{${script.replaceAll("import(", "load(")}})()`, {
    load,
    window: { firstRequests: { scripts: ["/assets/base.js"] } },
    document: { querySelector: () => status, documentElement: { dataset: {} } },
    AbortSignal,
    fetch: () => Promise.resolve({}),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: unknown) => void stored.set(key, String(value)),
      removeItem: (key: string) => void stored.delete(key),
    },
    location: { reload: () => void (reloads += 1) },
    setTimeout: (done: () => void) => {
      said.push(status.textContent);
      done();
    },
  });
  return { loaded, said, reloads, status, stored };
}

test("a page whose scripts fail twice to load starts with the third try", async () => {
  const { loaded, reloads, status } = await startPage(2);
  expect(loaded.at(-1)).toBe("/assets/entry.js");
  expect({ reloads, shows: status.textContent }).toEqual({ reloads: 0, shows: "Loading…" });
});

test("a page whose scripts go on failing says so, and loads again once the server is there", async () => {
  const { said, reloads, stored } = await startPage(3);
  expect(said.at(-1)).toBe("We can't reach Cabin Courier right now. Trying again…");
  expect(reloads).toBe(1);
  expect([...stored.values()]).toEqual(["1"]);
});

test("a page is not loaded again and again: after three times it goes on trying as it is", async () => {
  const { loaded, reloads, stored } = await startPage(9, new Map([["cabin-courier.starts", "3"]]));
  expect(reloads).toBe(0);
  expect(loaded.at(-1)).toBe("/assets/entry.js");
  expect(stored.size).toBe(0);
});

test("a page with another shape stops the build", () => {
  expect(() => withScript("<html></html>", "")).toThrow("new shape");
  expect(() => readManifest("export default {}")).toThrow("new shape");
  expect(() => withPatientStart("<script>")).toThrow("new shape");
  expect(withScript("<head><script>a</script>", "b")).toBe("<head><script>b</script><script>a</script>");
});
