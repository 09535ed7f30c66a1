import { afterEach, expect, test, vi } from "vitest";
import { openUploadApi } from "./upload-api.ts";

afterEach(() => vi.unstubAllGlobals());

const sheet = { code: "7K3QW9XH", number: 42, token: "9F4KQ2X7HJ3MN" };
const toSend = { contentType: "image/jpeg", size: 5, sha256: "5".repeat(64) } as const;
const issued = {
  uploadUrl: "/files/1",
  headers: {},
  storagePath: "incoming/1",
  already: false,
  responseId: null,
};

function answerWith(answers: Record<string, unknown>): unknown[] {
  const came: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    if (path === "/auth/token") return Promise.resolve(Response.json({ bearer: null }));
    came.push([path, JSON.parse(typeof body === "string" ? body : "null")]);
    return Promise.resolve(Response.json(answers[path]));
  });
  return came;
}

test("a job is asked for once, however many of its pages come back", async () => {
  const came = answerWith({ "/http/resolveJobHttp": { eventId: "lakeside" } });
  const { resolve } = openUploadApi();
  expect(await resolve("pine-hollow", "7K3QW9XH")).toBe("lakeside");
  expect(await resolve("pine-hollow", "7K3QW9XH")).toBe("lakeside");
  expect(came).toEqual([["/http/resolveJobHttp", { orgId: "pine-hollow", jobId: "7K3QW9XH" }]]);
  await resolve("cedar-point", "7K3QW9XH");
  expect(came).toHaveLength(2);
});

test("the calls carry what the square code says", async () => {
  const came = answerWith({
    "/http/initSheetUploadHttp": issued,
    "/http/completeSheetUploadHttp": { responseId: "1", already: false },
    "/http/initUnmatchedUploadHttp": issued,
    "/http/completeUnmatchedUploadHttp": { uploadId: "1", already: true },
  });
  const line = openUploadApi();
  const place = { orgId: "pine-hollow", eventId: "lakeside" };
  const named = { ...place, jobId: "7K3QW9XH", sheetId: "042", token: "9F4KQ2X7HJ3MN" };
  const file = { storagePath: "incoming/1", originalFileName: "IMG_1.jpg" };
  expect(await line.initSheet({ ...place, sheet }, toSend)).toEqual(issued);
  expect(await line.completeSheet({ ...place, sheet }, "incoming/1", "IMG_1.jpg")).toMatchObject({
    already: false,
  });
  await line.initUnmatched(place, toSend, "no-code");
  expect(await line.completeUnmatched(place, "incoming/1", "IMG_1.jpg")).toMatchObject({ already: true });
  expect(came).toEqual([
    ["/http/initSheetUploadHttp", { ...named, ...toSend }],
    ["/http/completeSheetUploadHttp", { ...named, ...file }],
    ["/http/initUnmatchedUploadHttp", { ...place, ...toSend, why: "no-code" }],
    ["/http/completeUnmatchedUploadHttp", { ...place, ...file }],
  ]);
});
