import { setPriority } from "node:os";
import { withSystemAccess } from "#database/actor.ts";
import { connect } from "#database/connect.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { createLog } from "#server/platform/log.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { drawReplies, drawUnreadable } from "./draw-replies.ts";

/** Draws what campers wrote back, beside everything else: a minute of work at the first start, none at the next. */
setPriority(10);
const config = readConfig(process.env);
const log = createLog({ LOG_LEVEL: "warn" });
const { db } = connect({ connectionString: config.DATABASE_URL, max: 1 });
const files = openFiles(config);
const typesetter = openTypesetter({ log, fontsDir: config.FONTS_DIR });
const cleaner = openCleaner({ log });
const needs = { db, files, typesetter, cleaner, sheetKey: config.SHEET_KEY };
// Elena's come first. The one that waits is drawn before the rest: whatever ends this in the middle, some are left to do.
await withSystemAccess(async () => {
  const first = await drawReplies(needs, 2);
  if (first === 0) return;
  await drawUnreadable(needs);
  console.log(`What campers wrote back is there: ${first + (await drawReplies(needs))} pages.`);
});
await typesetter.close();
await cleaner.close();
await db.destroy();
