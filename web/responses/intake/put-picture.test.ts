import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { putPicture } from "./upload-api.ts";

/** A request as the browser makes it, with the other end in the deps of the test. */
class ScriptedRequest extends EventTarget {
  static latest: ScriptedRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened: string[] = [];
  sent: unknown;
  status = 0;
  constructor() {
    super();
    ScriptedRequest.latest = this;
  }
  open(...how: string[]): void {
    this.opened = how;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.dispatchEvent(new Event("abort"));
  }
  answer(status: number): void {
    this.status = status;
    this.dispatchEvent(new Event("load"));
  }
  move(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total, lengthComputable: true }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", ScriptedRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function put() {
  const stopping = new AbortController();
  const fractions: number[] = [];
  const sending = putPicture(
    {
      uploadUrl: "https://files.example.org/incoming/1",
      headers: { "content-type": "image/jpeg", "if-none-match": "*", "Content-Length": "5" },
      storagePath: "incoming/1",
      already: false,
      responseId: null,
    },
    new Blob(["photo"]),
    { fraction: (done) => fractions.push(done), signal: stopping.signal },
  );
  const outcome = sending.then(
    () => "sent",
    (error: unknown) => error,
  );
  return { outcome, fractions, stopping, request: ScriptedRequest.latest };
}

describe("sending the bytes", () => {
  test("goes to the link, with its headers and without those that are the browser's", async () => {
    const { outcome, request, fractions } = put();
    expect(request.opened).toEqual(["PUT", "https://files.example.org/incoming/1"]);
    expect(request.headers).toEqual({ "content-type": "image/jpeg", "if-none-match": "*" });
    request.move(1, 4);
    request.move(4, 4);
    request.answer(200);
    expect(await outcome).toBe("sent");
    expect(fractions).toEqual([0.25, 1]);
  });

  test("finds the file of an earlier try there, and is content", async () => {
    const { outcome, request } = put();
    request.answer(412);
    expect(await outcome).toBe("sent");
  });

  test.each([403, 500, 503])("that is answered with %d says so", async (status) => {
    const { outcome, request } = put();
    request.answer(status);
    expect(await outcome).toMatchObject({ message: `Upload failed: ${status}`, again: "some" });
  });

  test("over a line that breaks says so", async () => {
    const { outcome, request } = put();
    request.dispatchEvent(new Event("error"));
    expect(await outcome).toMatchObject({ message: "Network error during upload", again: "always" });
  });

  test("over a line that has stood still for a minute gives up, however long it took before", async () => {
    const { outcome, request } = put();
    for (let minute = 0; minute < 10; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      request.move(minute, 100);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toMatchObject({ message: "Network error during upload" });
  });

  test("can be stopped", async () => {
    const { outcome, stopping } = put();
    stopping.abort();
    expect(await outcome).toMatchObject({ message: "Upload aborted" });
  });
});
