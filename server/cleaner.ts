import { parseArgs } from "node:util";
import { createLog } from "./platform/log.ts";
import { openCleanerService } from "./platform/processes/cleaner-service.ts";
import { cleanerUrlForm } from "./platform/processes/cleaner-url.ts";
import { runProgram, StartError } from "./platform/start-error.ts";
import { decoderEnvironment, decoderPrograms } from "./uploads/decoders.ts";

/**
 * node server/cleaner.ts unix:/run/cleaner/socket     or tcp://0.0.0.0:8090
 *
 * Opens pictures, PDFs and mails for the roles whose CLEANER_URL names it, in a container without network and secrets.
 */
await runProgram(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [url = ""] = positionals;
  if (!cleanerUrlForm.test(url))
    throw new StartError("Where should the cleaner listen? Such as: unix:/run/cleaner/socket");
  const stopped = new Promise((resolve) =>
    ["SIGTERM", "SIGINT"].forEach((name) => process.on(name, resolve)),
  );
  const programs = Object.values(decoderPrograms);
  const service = await openCleanerService({ url, programs, env: decoderEnvironment });
  createLog({ LOG_LEVEL: "info" }, { roles: "cleaner" }).info({ url, sandbox: service.sandbox }, "listening");
  await stopped;
  await service.close();
});
