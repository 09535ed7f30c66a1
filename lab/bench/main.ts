import { benches, isBench, notMeasured, runOne, type BenchName } from "./run-one.ts";
import { runSeveral } from "./run-several.ts";
import { remakePage } from "./page/remake-page.ts";

// npm run bench                   all benches of docs/performance.md, then the page
// npm run bench -- live hello     only these; figures go to .bench/<name>.json
// npm run bench -- idle page      measures this one again and updates the page
// npm run bench -- page           only the page, from the stored figures

// An exit by name lets the engines and helpers be ended too; a signal alone would leave them running.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const request = process.argv.slice(2);
const names = request.filter((name) => isBench(name));
const unknown = request.filter((name) => name !== "page" && !isBench(name));
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}, page.`,
  );
  process.exit(2);
}

try {
  process.exit((await run(names)) ? 0 : 1);
} catch (error) {
  console.error(error);
  process.exit(notMeasured);
}

async function run(wanted: readonly BenchName[]): Promise<boolean> {
  const [only] = wanted;
  if (request.length === 1 && only !== undefined) return runOne(only);
  if (request.length === 1) return remakePage();
  const { missed, failed } = await runSeveral(wanted);
  if (request.length > 0 && !request.includes("page")) return missed.length + failed.length === 0;
  // The page says what was missed and why; what could not be measured is no page's business.
  return (await remakePage()) && failed.length === 0;
}
