/*
 * What an error report may contain. A message may quote a letter or a row, so of our own errors only type, code and calls
 * are sent, and of messages from browsers only the words that their engines use.
 */

/** `function` is absent for browsers, where names are minified. */
export type Frame = { filename: string; lineno: number; colno: number; function?: string };

const typeShape = /^[A-Za-z_$][\w$.]{0,59}$/;

export function redactType(type: unknown): string {
  return typeof type === "string" && typeShape.test(type) ? type : "Error";
}

const serverFrame = /^ {4}at (?:(?:async )?([\w$.<>[\] #]{1,80}) \()?([^()\s]+):(\d+):(\d+)\)?$/;
const ownFolder = /^.*\/((?:server|domain|database|node_modules)\/.*)$/;

/** Outermost call first, as Sentry wants them. Lines of the message are left out. */
export function serverFrames(stack: string | undefined): Frame[] {
  const frames = (stack ?? "").split("\n").flatMap((line) => {
    const [, name, file, lineno, colno] = serverFrame.exec(line) ?? [];
    if (file === undefined) return [];
    const filename = ownFolder.exec(file)?.[1] ?? (file.startsWith("node:") ? file : "elsewhere");
    return [{ filename, lineno: Number(lineno), colno: Number(colno), ...(name ? { function: name } : {}) }];
  });
  return frames.toReversed();
}

/** Chrome writes "at name (URL:1:2)", Firefox and Safari "name@URL:1:2". */
const browserFrame = /(https?:\/\/[^\s()@]+):(\d+):(\d+)\)?$/;
const asset = /^\/assets\/[\w.-]+\.js$/;
const maxFrames = 30;

export function browserFrames(stack: string): Frame[] {
  const frames = stack.split("\n").flatMap((line) => {
    const [, url, lineno, colno] = browserFrame.exec(line.trim()) ?? [];
    if (url === undefined) return [];
    const { pathname } = URL.parse(url) ?? { pathname: "" };
    // The address of a page may contain a token.
    const filename = asset.test(pathname) ? pathname : "elsewhere";
    return [{ filename, lineno: Number(lineno), colno: Number(colno) }];
  });
  return frames.slice(0, maxFrames).toReversed();
}

/** The words of Chrome, Firefox and Safari in messages of their own. */
const engineWords = new Set(
  `a abort aborted access active an and array argument arguments as assignment at await be been before bound by call called
  can can't cannot class client constructor convert converting could data database decode deleted denied destructure
  document does dom element end error evaluating exceeded exist expected export expression failed fetch find for found
  from function getter got has have hook hydration id import in index indexeddb initialization input insertbefore instance
  instanceof internal invalid is it iterable iterator json key left length limit lexical load loading maximum memory method
  missing module must name network new no node not null number object of on only operation option options or out own
  parameter parse permission position properties property promise prototype quota range read reading redeclare reference
  rejected remove removechild render rendered request required resource response reading resize resizeobserver right
  script server set setter size stack state storage string structure super symbol syntax target text than that the this
  timeout to token too transaction type unable undefined undelivered unexpected unhandled update url user valid value
  variable was were when with without write`.split(/\s+/),
);

const maxMessageWords = 40;

/** Every other word becomes "…", also each name of a variable. */
export function redactMessage(message: string): string {
  const words = message.split(/[^A-Za-z']+/).filter(Boolean);
  const shown = words.slice(0, maxMessageWords).map((word) => {
    const plain = word.replaceAll(/^'+|'+$/g, "").toLowerCase();
    return engineWords.has(plain) ? plain : "…";
  });
  return shown.filter((word, at) => word !== "…" || shown[at - 1] !== "…").join(" ");
}

const pathWord = /^[a-z][a-z-]{0,29}$/;

/** /org/0197…/events becomes /org/:id/events. */
export function redactPath(path: string): string {
  const [plain = ""] = path.split(/[?#]/, 1);
  const parts = plain.split("/").slice(1, 12);
  return `/${parts.map((part) => (part === "" || pathWord.test(part) ? part : ":id")).join("/")}`;
}

const browsers = [
  { name: "Edge", shape: /\bEdg\/(\d{1,4})/ },
  { name: "Firefox", shape: /\bFirefox\/(\d{1,4})/ },
  { name: "Chrome", shape: /\bChrome\/(\d{1,4})/ },
  { name: "Safari", shape: /\bVersion\/(\d{1,4}).*\bSafari\// },
];

export function browserOf(userAgent: string): string {
  for (const { name, shape } of browsers) {
    const found = shape.exec(userAgent)?.[1];
    if (found !== undefined) return `${name} ${found}`;
  }
  return "other";
}
