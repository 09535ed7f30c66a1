import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { projectDir } from "./engines/home.ts";

/** Part of `npm run build`: text files and decoders get their compressed twins once, so that no server does it at each request. */
const site = join(projectDir, "build/client");
const text = /\.(css|js|json|svg|txt|wasm|webmanifest|xml)$/;
let count = 0;
for (const name of readdirSync(site, { recursive: true, encoding: "utf8" })) {
  const path = join(site, name);
  if (!text.test(name) || !statSync(path).isFile()) continue;
  const bytes = readFileSync(path);
  if (bytes.length < 512) continue;
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  count += 1;
}
console.log(`${count} files have compressed twins.`);
