import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { join } from "node:path";

/** Headers of HTTP/1.1 that HTTP/2 forbids. */
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

/** A key of this machine. Chromium is told its fingerprint: of an origin that it does not trust it caches nothing. */
export function makeCertificate(dir: string) {
  const [keyFile, certFile] = [join(dir, "front.key"), join(dir, "front.crt")];
  const made = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const files = ["-subj", "/CN=localhost", "-keyout", keyFile, "-out", certFile];
  execFileSync("openssl", ["req", ...made, ...files], { stdio: "ignore" });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const fingerprint = createHash("sha256").update(publicKey).digest("base64");
  return { key, cert, trust: `--ignore-certificate-errors-spki-list=${fingerprint}` };
}

/** TLS and HTTP/2 before a server, as Caddy puts them before the product. */
export async function startH2Front(
  { key, cert }: { key: Buffer; cert: Buffer },
  port: number,
  target: () => number,
) {
  const server = createSecureServer({ key, cert }, (asked, answer) => forward(asked, answer, target()));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { origin: `https://localhost:${port}`, stop: () => void server.close() };
}

function forward(asked: Http2ServerRequest, answer: Http2ServerResponse, port: number): void {
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(":")));
  const sent = request(
    {
      port,
      host: "127.0.0.1",
      method: asked.method,
      path: asked.url,
      headers: { ...headers, host: asked.authority, "x-forwarded-proto": "https" },
    },
    (from) => {
      const kept = Object.entries(from.headers).filter(([name]) => !hopByHop.has(name));
      answer.writeHead(from.statusCode ?? 502, Object.fromEntries(kept));
      from.pipe(answer);
    },
  );
  sent.on("error", () => answer.stream.close());
  answer.stream.on("close", () => sent.destroy());
  asked.pipe(sent);
}
