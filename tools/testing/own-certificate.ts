import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeTempDir } from "./temp-dir.ts";

const run = promisify(execFile);

/** A certificate that this host has signed itself. */
export async function aCertificate(
  host: string,
): Promise<{ cert: string; certFile: string; keyFile: string }> {
  const dir = makeTempDir();
  const [certFile, keyFile] = [join(dir, "cert.pem"), join(dir, "key.pem")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  await run("openssl", ["req", "-x509", "-days", "2", ...key, "-out", certFile, ...subject]);
  return { cert: await readFile(certFile, "utf8"), certFile, keyFile };
}
