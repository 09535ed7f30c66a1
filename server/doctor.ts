import { parseArgs } from "node:util";
import { runDoctor } from "./app/doctor/run-doctor.ts";
import { runProgram } from "./platform/start-error.ts";

/**
 * node server/doctor.ts                          tries out database, storage, mail, sign-in and printing
 * node server/doctor.ts --mail=you@example.org   also sends a test mail
 */
await runProgram(async () => {
  const { values } = parseArgs({ options: { mail: { type: "string" } } });
  const isWell = await runDoctor(process.env, {
    say: (line) => process.stdout.write(`${line}\n`),
    mailTo: values.mail,
  });
  // Connections to the storage stay open for a while.
  process.exit(isWell ? 0 : 1);
});
