import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// First of all, so that nothing is stripped of its types and compiled that an earlier start has compiled. Where the folder
// cannot be written only time is lost; NODE_COMPILE_CACHE names another one.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/cabin-courier", import.meta.url)));
const { runProcess } = await import("./run-process.ts");
await runProcess();
