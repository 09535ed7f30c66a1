import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { filesOfPages, firstLoadScript, readManifest, withoutPreloads, withScript } from "./first-load.ts";

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
  const window: { firstRequests?: { token: unknown; answers: Record<string, Promise<unknown>> } } = {};
  runInNewContext(firstLoadScript(files), {
    window,
    AbortSignal,
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
  const { linked } = open(`/my/participants/${child}`, {
    ...token,
    [responses]: { responses: [page("newest", false), page("unread", true)] },
  });
  await expect
    .poll(() => linked.at(-1))
    .toMatchObject({ rel: "preload", as: "image", href: "/files/unread" });
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

test("a page with another shape stops the build", () => {
  expect(() => withScript("<html></html>", "")).toThrow("new shape");
  expect(() => readManifest("export default {}")).toThrow("new shape");
  expect(withScript("<head><script>a</script>", "b")).toBe("<head><script>b</script><script>a</script>");
});
