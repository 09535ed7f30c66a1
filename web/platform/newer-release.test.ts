import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followReleases } from "./newer-release.ts";

const reload = vi.fn();
let stop: () => void;
beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  Reflect.set(window, "__reactRouterManifest", { url: "/assets/manifest-abc.js", version: "abc" });
  stop = followReleases(reload);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Simulates a missing script and the server's response, or no response, about the release. */
async function missScript(answer: () => Promise<Response>): Promise<string[]> {
  const request: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    request.push(url);
    return answer();
  });
  window.dispatchEvent(new Event("vite:preloadError"));
  await new Promise((resolve) => setTimeout(resolve, 10));
  return request;
}
const says = (status: number) => () => Promise.resolve(new Response(null, { status }));

test("reloads a page whose release is gone, once", async () => {
  expect(await missScript(says(404))).toEqual(["/assets/manifest-abc.js"]);
  expect(reload).toHaveBeenCalledTimes(1);
  await missScript(says(404));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("and once more for the release after that", async () => {
  await missScript(says(404));
  Reflect.set(window, "__reactRouterManifest", { url: "/assets/manifest-def.js", version: "def" });
  await missScript(says(404));
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ["is still there", says(200)],
  ["cannot be asked for because the server is in trouble", says(503)],
  ["cannot be asked for because there is no network", () => Promise.reject(new TypeError("offline"))],
])("a page whose release %s stays as it is", async (_, answer) => {
  await missScript(answer);
  expect(reload).not.toHaveBeenCalled();
});
