/** A page that fails in a loop reports no more than this. */
const maxReports = 5;
const reported = new Set<string>();

/** Refused calls are shown by their screens. A page that is left aborts its calls. */
const expectedNames = new Set(["CallFailed", "AbortError"]);

/** The server leaves out everything private before it logs or forwards the error: server/platform/error-reports. */
export function sendError(thrown: unknown): void {
  if (!(thrown instanceof Error) || expectedNames.has(thrown.name) || !navigator.onLine) return;
  const { name, message, stack = "" } = thrown;
  const key = `${name} ${stack}`;
  if (reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  const report = {
    type: name.slice(0, 200),
    message: message.slice(0, 2_000),
    stack: stack.slice(0, 8_000),
    path: window.location.pathname.slice(0, 500),
  };
  const sending = fetch("/browser-errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    // Also while the page is left.
    keepalive: true,
  });
  // There is nobody to tell.
  sending.catch(() => undefined);
}
