import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { demoCabins, demoFamilies, theosLetters } from "#database/seed/demo-names.ts";
import { newJobCode, openSheetTokens } from "#domain/printing/sheet-code.ts";
import { createLog } from "#server/platform/log.ts";
import { composeDocument } from "#server/printing/compose-document.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { drawnByCrayon } from "./dev/replies/crayon-drawings.ts";
import { fillReplySide } from "./dev/replies/draw-page.ts";
import { writeByHand } from "./dev/replies/write-by-hand.ts";
import { photograph } from "./testing/photographs/photograph.ts";
import { scenes } from "./testing/photographs/scenes.ts";

/**
 * Draws what every demo camp has: the handwriting of its sample photo, and the replies of its first day. Run it after a
 * change of the reply side: node tools/make-demo-pictures.ts. Sheet codes differ from camp to camp, so those on the
 * replies belong to none.
 */
const target = new URL("../server/demos/pictures/", import.meta.url);
const answered = 3;
const across = 1_200;

const lines = { left: 22, right: 188, first: 63, apart: 11, most: 7 };
const reply =
  "Hi Mom! I got your letter at rest hour. I jumped from the HIGH dock today and I did not even hold my nose! On Thursday is the regatta. Our boat needs a name. Please ask Biscuit.\nI love you to the lake and back. Theo";
const shapes = writeByHand(reply, lines, "Theo Calder") + drawnByCrayon("boat", { x: 92, y: 150 }, 0.85);
await writeFile(new URL("handwriting.svg", target), `<g>${shapes}</g>\n`);

const log = createLog({ LOG_LEVEL: "warn" });
const typesetter = openTypesetter({ log });
const cleaner = openCleaner({ log });
const scene = scenes.find(({ name }) => name === "phone, taken with care");
if (scene === undefined) throw new Error("There is no such scene.");
for (const [nth, [child, parent]] of demoFamilies.slice(0, answered).entries()) {
  const number = nth + 1;
  const writtenAt = new Date("2027-07-12T12:00:00Z");
  const document = await composeDocument(
    {
      organizationId: "",
      eventId: "",
      jobId: "",
      jobIds: [""],
      paper: "letter",
      sides: "duplex",
      coverLists: "none",
      listsWithoutMail: false,
      remaining: 0,
      createdAt: writtenAt,
      organizationName: "Camp Pine Hollow",
      organizationType: "Camp",
      buildingWord: null,
      participantWord: null,
      timeZone: "America/New_York",
      eventName: "Week 3 · Lakeside",
    },
    [{ cover: null, sheets: [{ jobId: "", number }] }],
    [
      {
        jobId: "",
        code: newJobCode(Buffer.from([1, 2, 3, 4, 5])),
        number,
        participantName: child,
        contactName: parent,
        signedAs: null,
        largePrint: false,
        buildingName: demoCabins[nth]?.[0] ?? null,
        language: "en",
        kind: "family",
        addressedTo: null,
        notes: [{ text: theosLetters.answered, writtenAt, questions: [], photo: null }],
      },
    ],
    { tokenOf: await openSheetTokens("the pictures of demo camps"), photos: new Map() },
  );
  const sides = await typesetter.pictures(document);
  const written = await fillReplySide(sides.at(-1) ?? "", child, nth);
  const bytes = await photograph(written, scene, number, { across });
  const cleaned = await cleaner.clean({ bytes, paper: "letter" });
  if (cleaned.as !== "pictures" || cleaned.scan === null)
    throw new Error(`The reply of ${child} is unusable.`);
  const { view, small, scan } = cleaned;
  // Smaller than a camp's own: the repository has them.
  const full = await sharp(cleaned.full).jpeg({ quality: 55, mozjpeg: true }).toBuffer();
  const files = { "full.jpg": full, "view.webp": view, "small.webp": small, "scan.webp": scan };
  for (const [name, content] of Object.entries(files))
    await writeFile(new URL(`reply-${number}-${name}`, target), content);
  console.log(`${child}: ${cleaned.width} × ${cleaned.height}`);
}
await typesetter.close();
await cleaner.close();
