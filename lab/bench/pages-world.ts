import sharp from "sharp";
import { connect } from "#database/connect.ts";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { aLink, aPrintedNote, aResponse } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { aSession } from "#tools/testing/a-bearer.ts";
import { drawnPicture } from "#tools/testing/drawn-picture.ts";
import { storedFiles } from "#tools/testing/stored-files.ts";
import type { World } from "../world.ts";

const issuer = "https://id.example";
const campers = 300;
const letter =
  "Dear Wren, the house is quiet without you. Biscuit sleeps on your bed and waits at the door each evening. " +
  "Grandma sends a hug and a recipe for the pancakes you liked, and Dad has fixed the chain of your bicycle. " +
  "We went down to the river on Sunday and counted four herons. Tell us about the lake, the songs, and who is in " +
  "the bunk above yours. We think of you every day. Love, Mom";

/** A camp of 300 with a mother who has a reply. Its picture has the bytes of a photographed page. */
export async function seedPages(world: World) {
  const { db } = connect({ connectionString: world.url, max: 2 });
  try {
    const mother = await aPerson(db, {
      issuer,
      subject: "mother",
      name: "Robin Hale",
      email: "robin@example.org",
    });
    const office = await aPerson(db, {
      issuer,
      subject: "office",
      name: "Dana Ruiz",
      email: "dana@example.org",
    });
    const camp = await anOrganization(db, { name: "Camp Pine Hollow", admins: [office] });
    const event = await anEvent(db, {
      organization: camp,
      name: "Week 3 · Lakeside",
      startDate: "2026-01-01",
      endDate: "2031-07-17",
    });
    const cabins = [];
    for (let nth = 1; nth <= 20; nth += 1) cabins.push(await aBuilding(db, { event, name: `Cabin ${nth}` }));
    const [cabin] = cabins;
    if (cabin === undefined) throw new Error("There is no cabin.");
    for (let nth = 0; nth < campers; nth += 1) {
      const camper = await aCamper(db, {
        in: cabins[nth % cabins.length] ?? cabin,
        name: `Camper Number ${nth}`,
      });
      await aContact(db, { of: camper });
    }
    const wren = await aCamper(db, { in: cabin, name: "Wren Hale" });
    const from = await aContact(db, { of: wren, email: mother.email });
    await aLink(db, { from, to: wren, by: mother });
    const by = { id: mother.id, name: mother.name };
    const sheet = await aPrintedNote(db, { from, to: wren, by, building: cabin, text: letter });
    const reply = await aResponse(db, { on: sheet });
    await db
      .updateTable("responses")
      .set({ page: 1, hasScan: false, width: 800, height: 860, picturesAt: new Date() })
      .where("id", "=", reply.id)
      .execute();
    const picture = await pictureOf(58 * 1_024);
    const files = storedFiles(world.env);
    const folder = `replies/${camp.id}/${reply.id}`;
    await files.put(`${folder}/full.jpg`, await drawnPicture(), "image/jpeg");
    for (const name of ["view", "small"]) await files.put(`${folder}/${name}.webp`, picture, "image/webp");
    const sessionOf = (sub: string, { name, email }: { name: string; email: string }) =>
      aSession(world.url, { issuer, sub, name, email });
    return {
      picture,
      letter,
      family: { session: await sessionOf("mother", mother), child: `/my/participants/${wren.id}` },
      staff: {
        session: await sessionOf("office", office),
        today: `/org/${camp.id}`,
        board: `/org/${camp.id}/events/${event.id}/participants`,
      },
    };
  } finally {
    await db.destroy();
  }
}

/** Noise is added until the picture has the bytes of a photographed page. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const drawn = await drawnPicture(800, 860);
  const noise = (sigma: number) =>
    sharp({
      create: {
        width: 800,
        height: 860,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    })
      .png()
      .toBuffer();
  for (let sigma = 4; ; sigma += 4) {
    const picture = await sharp(drawn)
      .composite([{ input: await noise(sigma), blend: "soft-light" }])
      .webp()
      .toBuffer();
    if (picture.length >= bytes || sigma > 120) return picture;
  }
}
