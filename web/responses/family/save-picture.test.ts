import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { downloadPicture, readPicture, sharePicture, type ShownPicture } from "./save-picture.ts";

const shown: ShownPicture = {
  of: { orgId: "camp", eventId: "week", participantId: "wren", responseId: "reply" },
  kind: "full",
  area: null,
  turns: 0,
  fileName: "Wren, Nov 15 2026, page 1.jpg",
};
const link = "https://files.example/full";
let picture: () => Promise<Response>;
let asked: unknown[];
let saved: { href: string; download: string }[];
beforeEach(() => {
  [asked, saved] = [[], []];
  picture = () => Promise.resolve(new Response("the photo"));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path === "/auth/token")
      return Promise.resolve(Response.json({ bearer: { token: "t", expiresInSeconds: 600 } }));
    if (path === link) return picture();
    if (typeof init.body === "string") asked.push(JSON.parse(init.body));
    return Promise.resolve(Response.json({ result: { url: link } }));
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, download: this.download });
  });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:reply");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the picture is asked for with the press, and saved under the child's name", async () => {
  await downloadPicture(shown);
  expect(asked).toMatchObject([{ data: { responseId: "reply", kind: "full" } }]);
  expect(saved).toEqual([{ href: "blob:reply", download: "Wren, Nov 15 2026, page 1.jpg" }]);
  const file = await readPicture(shown);
  expect([file.name, file.type, await file.text()]).toEqual([shown.fileName, "image/jpeg", "the photo"]);
});

test("what the storage does not let a page read is saved from its link", async () => {
  picture = () => Promise.reject(new TypeError("Failed to fetch"));
  await downloadPicture(shown);
  expect(asked.at(-1)).toMatchObject({ data: { kind: "full", download: true } });
  expect(saved).toEqual([{ href: link, download: "" }]);
});

test("an error page of the storage is never saved as a picture", async () => {
  picture = () => Promise.resolve(new Response("<Error>AccessDenied</Error>", { status: 403 }));
  await expect(downloadPicture(shown)).rejects.toThrow("403");
  expect(saved).toEqual([]);
});

test.each([
  ["NotAllowedError", "press-again"],
  ["AbortError", "shared"],
])("a share that ends with %s is %s", async (name, outcome) => {
  vi.stubGlobal("navigator", { share: () => Promise.reject(new DOMException("", name)) });
  expect(await sharePicture(new File([""], "a.jpg"))).toBe(outcome);
});
