import sharp from "sharp";
import { expect, test } from "vitest";
import { aBomb, aJpegWithPlace, whereItWasTaken } from "#tools/testing/hostile-files.ts";
import { sampleLogos } from "#tools/testing/paper/sample-logos.ts";
import { cleanLogo } from "./clean-logo.ts";

const cleaned = async (bytes: Uint8Array) => {
  const answer = await cleanLogo({ bytes, isLogo: true });
  if (answer.as !== "logo") throw new Error(answer.why);
  return answer;
};

test.each(["wide", "tall", "dark", "transparent"] as const)(
  "a %s logo is a PNG in grey for paper and one in color for mails, both of its shape",
  async (name) => {
    const { paper, mail, width, height } = await cleaned(await sampleLogos[name]());
    expect(await sharp(paper).metadata()).toMatchObject({ format: "png", width, height, channels: 1 });
    expect(width <= 800 && height <= 480).toBe(true);
    const small = await sharp(mail).metadata();
    expect(small).toMatchObject({ format: "png", hasAlpha: false });
    expect(small.width <= 440 && small.height <= 144).toBe(true);
    expect(Math.abs(small.width / small.height / (width / height) - 1)).toBeLessThan(0.03);
    expect(mail.length).toBeLessThan(30_000);
  },
);

test("loses its empty edges and where it was taken", async () => {
  const logo = await sharp({ create: { width: 900, height: 900, channels: 4, background: "#0000" } })
    .composite([
      {
        input: await sharp({ create: { width: 200, height: 100, channels: 3, background: "#123" } })
          .png()
          .toBuffer(),
      },
    ])
    .png()
    .toBuffer();
  expect(await cleaned(logo)).toMatchObject({ width: 200, height: 100 });
  const { paper, mail } = await cleaned(await aJpegWithPlace());
  for (const bytes of [paper, mail]) {
    expect(Buffer.from(bytes).includes(whereItWasTaken)).toBe(false);
    const { exif, xmp, icc } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc }).toEqual({});
  }
});

test.each([
  ["white letters", "too-pale", () => sampleLogos.pale()],
  [
    "white paper",
    "too-pale",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
  ],
  ["a drawing in SVG", "not-a-picture", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a PNG that is cut off", "broken", async () => (await sampleLogos.wide()).subarray(0, 900)],
  ["a bomb", "too-many-pixels", () => aBomb(30_000)],
])("%s: %s", async (_, why, make) => {
  expect(await cleanLogo({ bytes: await make(), isLogo: true })).toEqual({ as: "unusable", why });
});
