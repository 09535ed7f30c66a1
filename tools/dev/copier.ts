import { createTransport } from "nodemailer";
import { withSystemAccess } from "#database/actor.ts";
import { connect } from "#database/connect.ts";
import { cedarRidge } from "#database/seed/camp-with-everything.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { createLog } from "#server/platform/log.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { asSharp } from "../testing/photographs/page-picture.ts";
import { postgresUrl } from "./database.ts";
import { copierAddress, scansAddress } from "./mail-in.ts";
import { ports } from "./ports.ts";
import { drawScan } from "./replies/draw-replies.ts";
import { findPageToScan } from "./replies/pages-to-draw.ts";

/** npm run dev:copier, beside npm run dev: scans the next page of Camp Cedar Ridge that has not come back, and mails it. */
const { db } = connect({ connectionString: postgresUrl(), max: 1 });
const typesetter = openTypesetter({
  log: createLog({ LOG_LEVEL: "warn" }),
  fontsDir: process.env["FONTS_DIR"],
});

async function scanNextPage(): Promise<{ name: string; jpeg: Buffer } | undefined> {
  const page = await findPageToScan(db, cedarRidge.id);
  if (page === undefined) return undefined;
  const drawn = await drawScan({ db, typesetter, sheetKey: developmentSheetKey }, page);
  if (drawn === undefined) return undefined;
  const jpeg = await asSharp(drawn).jpeg({ quality: 85 }).toBuffer();
  return { name: page.participantName, jpeg };
}

try {
  const scan = await withSystemAccess(scanNextPage);
  if (scan === undefined) console.log("Every printed page of Camp Cedar Ridge has come back.");
  else {
    const transport = createTransport({ host: "127.0.0.1", port: ports.mailIn, ignoreTLS: true });
    await transport.sendMail({
      from: copierAddress,
      to: scansAddress,
      subject: "Scan from the copier",
      text: "One page.",
      attachments: [{ filename: "scan.jpg", content: scan.jpeg, contentType: "image/jpeg" }],
    });
    transport.close();
    console.log(`The copier mailed the page of ${scan.name} to ${scansAddress}.`);
  }
} finally {
  await typesetter.close();
  await db.destroy();
}
