import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// This must run before any other import. If the directory is not writable, only the start is slower.
// NODE_COMPILE_CACHE overrides it.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/cabin-courier", import.meta.url)));
const { runProcess } = await import("./run-process.ts");
await runProcess();
