import { createServer, type RequestListener, type Server } from "node:http";

type Site = { origin: string; close(): Promise<void> };

/** A foreign origin that records every request. */
export type Elsewhere = Site & { reached: Set<string> };

export async function startElsewhere(): Promise<Elsewhere> {
  const reached = new Set<string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://elsewhere.invalid");
    note(reached, url.pathname);
    const framed = url.searchParams.get("frames");
    if (framed !== null)
      response.setHeader("content-type", "text/html").end(`<iframe src="${framed}"></iframe>`);
    else
      response
        .writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" })
        .end("1;");
  });
  server.on("upgrade", (request, socket) => {
    note(reached, request.url ?? "");
    socket.destroy();
  });
  return { reached, ...(await listen(server, "127.0.0.1")) };
}

/** Every attempt asks for an address that ends in its name. */
function note(reached: Set<string>, path: string): void {
  const [, name] = /\/reached\/([a-z-]+)/.exec(path) ?? [];
  if (name !== undefined) reached.add(name);
}

async function listen(server: Server, host: string): Promise<Site> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://${host}:${port}`, close };
}

/** What words in a page could try, if some part of ours once wrote them out as HTML. */
const byMarkup = (elsewhere: string): Record<string, string> => ({
  "inline-script": `<script>fetch("/reached/inline-script")</script>`,
  "inline-handler": `<img src="/nothing.png" onerror='fetch("/reached/inline-handler")'>`,
  "javascript-link": `<a id="link" href="javascript:fetch('/reached/javascript-link')">x</a>`,
  "foreign-script": `<script src="${elsewhere}/reached/foreign-script"></script>`,
  "data-script": `<script src="data:text/javascript,fetch('/reached/data-script')"></script>`,
  "foreign-style": `<link rel="stylesheet" href="${elsewhere}/reached/foreign-style">`,
  "inline-style": `<style>#styled { background: url("/reached/inline-style") }</style><p id="styled">x</p>`,
  "style-attribute": `<p style="background: url('/reached/style-attribute')">x</p>`,
  "foreign-picture": `<img src="${elsewhere}/reached/foreign-picture">`,
  "foreign-sound": `<audio src="${elsewhere}/reached/foreign-sound" preload="auto"></audio>`,
  "foreign-frame": `<iframe src="${elsewhere}/reached/foreign-frame"></iframe>`,
  "frame-of-words": `<iframe srcdoc="<script>parent.fetch('/reached/frame-of-words')</script>"></iframe>`,
  "foreign-object": `<object data="${elsewhere}/reached/foreign-object" type="text/html"></object>`,
  "foreign-form": `<form id="form" action="${elsewhere}/reached/foreign-form" method="post" target="_blank"></form>`,
});

/** What a script could try that got into one of our own files, which the policy must allow to run. */
const byScript = (elsewhere: string): Record<string, string> => ({
  // A base that counts leads every relative address of the page astray.
  "other-base": `if (!document.baseURI.startsWith(location.origin)) fetch(location.origin + "/reached/other-base")`,
  eval: `(0, eval)("fetch('/reached/eval')")`,
  "new-function": `new Function("fetch('/reached/new-function')")()`,
  "timer-of-words": `setTimeout("fetch('/reached/timer-of-words')", 0)`,
  fetch: `fetch("${elsewhere}/reached/fetch").catch(() => 0)`,
  request: `const r = new XMLHttpRequest(); r.open("GET", "${elsewhere}/reached/request"); r.send()`,
  beacon: `navigator.sendBeacon("${elsewhere}/reached/beacon", "words")`,
  socket: `new WebSocket("${elsewhere.replace("http", "ws")}/reached/socket")`,
  stream: `new EventSource("${elsewhere}/reached/stream")`,
  "import-elsewhere": `import("${elsewhere}/reached/import-elsewhere").catch(() => 0)`,
  picture: `new Image().src = "${elsewhere}/reached/picture"`,
  "font-elsewhere": `new FontFace("x", "url(${elsewhere}/reached/font-elsewhere)").load().catch(() => 0)`,
  "worker-of-words": `new Worker(URL.createObjectURL(new Blob(["fetch('" + location.origin + "/reached/worker-of-words')"])))`,
  "written-script": `const s = document.createElement("script"); s.textContent = "fetch('/reached/written-script')"; document.body.append(s)`,
  "clicked-link": `document.getElementById("link").click()`,
  "sent-form": `document.getElementById("form").submit()`,
});

/** Attempts that only help another one along. */
const helpers = ["clicked-link", "sent-form"];

export type HostileSite = Site & {
  attempts: string[];
  /** Those that the browser names in its message when it blocks them. */
  named: string[];
};

/** A page at /, under the policy that is given, that tries to load, run and send whatever it can. */
export async function startHostileSite(
  policy: string | undefined,
  { origin: elsewhere, reached }: Elsewhere,
): Promise<HostileSite> {
  const [markup, scripts] = [byMarkup(elsewhere), byScript(elsewhere)];
  const answers: Record<string, [type: string, body: string]> = {
    // Our script must come before <base>, which would change its URL.
    "/": [
      "text/html",
      `<!doctype html><html><head><script defer src="/hostile.js"></script><base href="${elsewhere}/"></head>
<body>${Object.values(markup).join("\n")}</body></html>`,
    ],
    "/hostile.js": [
      "text/javascript",
      Object.values(scripts)
        .map((code) => `try { ${code} } catch {}`)
        .join("\n"),
    ],
  };
  const answer: RequestListener = ({ url = "" }, response) => {
    if (url.startsWith("/reached/")) note(reached, url);
    const [type, body] = answers[url] ?? ["text/plain", ""];
    if (policy !== undefined) response.setHeader("content-security-policy", policy);
    response.setHeader("content-type", type).end(body);
  };
  const attempts = [...Object.keys(markup), ...Object.keys(scripts)].filter(
    (name) => !helpers.includes(name),
  );
  const { host } = new URL(elsewhere);
  const named = Object.entries({ ...markup, ...scripts })
    // Of a frame, the browser names the origin only.
    .filter(([name, code]) => code.includes(`${host}/reached/${name}`) && name !== "foreign-frame")
    .map(([name]) => name);
  // Another site than elsewhere's, not only another port of it.
  return { attempts: attempts.toSorted(), named, ...(await listen(createServer(answer), "localhost")) };
}
