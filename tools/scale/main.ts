import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectDir } from "../engines/home.ts";
import { simulate } from "./simulate.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "5" }, out: { type: "string", default: "docs/scale.json" } },
});
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
if (positionals[0] === "simulate") {
  const result = await simulate(Number(values.minutes), (line) => console.log(`  … ${line}`));
  await writeFile(join(projectDir, values.out), `${JSON.stringify(result, undefined, 2)}\n`);
  console.log(JSON.stringify(result.mixed, undefined, 1));
}
