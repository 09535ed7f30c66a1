import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { transientPrefixes } from "./app/jobs.ts";
import { readConfig, settingsOf } from "./platform/config.ts";
import { bringBackFiles, copyFiles } from "./platform/files/encrypted-copy.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { runProgram, StartError } from "./platform/start-error.ts";

/**
 * node server/copy-files.ts              copies images and PDFs, encrypted, to BACKUP_DIR or BACKUP_S3_BUCKET
 * node server/copy-files.ts --every=60   the same every 60 minutes, until it is stopped
 * node server/copy-files.ts --back       brings back the files that are missing
 */
const backupSettings = z.object({
  BACKUP_PASSPHRASE: z.string().check(z.minLength(32)),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_S3_ENDPOINT: z.optional(z.string()),
  BACKUP_S3_REGION: z._default(z.string(), "us-east-1"),
  BACKUP_S3_BUCKET: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
});

const say = (line: string) => process.stdout.write(`${line}\n`);

await runProgram(async () => {
  const { values } = parseArgs({
    options: { every: { type: "string" }, back: { type: "boolean", default: false } },
  });
  const plan = openPlan();
  if (values.back) {
    say(`files brought back: ${await bringBackFiles(plan)}`);
    process.exit(0);
  }
  const copy = async (): Promise<void> => {
    const { copied, removed, total } = await copyFiles(plan, { leaveOut: transientPrefixes });
    say(`files: ${total}, copied now: ${copied}, copies removed: ${removed}`);
  };
  if (values.every === undefined) {
    await copy();
    process.exit(0);
  }
  for (;;) {
    // A disk that is not mounted, or a storage that is down, is tried again next time.
    await copy().catch((error: unknown) =>
      process.stderr.write(`copying the files failed: ${String(error)}\n`),
    );
    await pause(Number(values.every) * 60_000);
  }
});

function openPlan() {
  const config = readConfig(process.env);
  const given = Object.entries(settingsOf(process.env)).filter(([, value]) => value !== "");
  const { success, data: backup } = backupSettings.safeParse(Object.fromEntries(given));
  if (!success) throw new StartError("BACKUP_PASSPHRASE: expected at least 32 characters.");
  const { BACKUP_S3_BUCKET: bucket, BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase } = backup;
  if (bucket === undefined && folder === undefined)
    throw new StartError("BACKUP_DIR: is missing, expected a directory. Or set BACKUP_S3_BUCKET.");
  const copies = openFiles({
    ...config,
    FILES_DRIVER: bucket === undefined ? "disk" : "s3",
    FILES_DIR: folder === undefined ? undefined : `${folder}/files`,
    FILES_SIGNING_KEY: passphrase,
    S3_ENDPOINT: backup.BACKUP_S3_ENDPOINT,
    S3_REGION: backup.BACKUP_S3_REGION,
    S3_BUCKET: bucket ?? "",
    S3_ACCESS_KEY_ID: backup.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: backup.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_FORCE_PATH_STYLE: true,
  });
  return { files: openFiles(config), copies, passphrase };
}
