import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unzip } from "#tools/testing/unzip.ts";
import { writeZip, type ZipEntry } from "./write-zip.ts";
import { isNightly } from "#tools/testing/nightly.ts";

const at = new Date(Date.UTC(2027, 6, 12, 18, 30, 4));
const zeros = Buffer.alloc(64 * 1024 * 1024);

/** The large zeros are left out of the file as holes: gigabytes of them need no disk. */
async function zipped(entries: Iterable<ZipEntry>) {
  const folder = await mkdtemp(join(tmpdir(), "cabin-courier-zip-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "some.zip");
  const file = await open(path, "w");
  const together: Uint8Array[] = [];
  let place = 0;
  const writeDown = async () => {
    const pieces = Buffer.concat(together.splice(0));
    place += (await file.write(pieces, 0, pieces.length, place)).bytesWritten;
  };
  for await (const piece of writeZip(entries)) {
    if (piece !== zeros) together.push(piece);
    else {
      await writeDown();
      place += piece.length;
    }
  }
  await writeDown();
  await file.close();
  return unzip(path);
}

test("what was put in comes out, with its name and its hour", async () => {
  const greeting = Buffer.from("<p>Grüße aus der Hütte</p>");
  const picture = Buffer.from([0xff, 0xd8, 0, 1, 2]);
  const zip = await zipped([
    { name: "index.html", bytes: greeting, at },
    { name: "replies/2027-07-12-page-1.jpg", bytes: picture, at },
    { name: "empty.txt", bytes: Buffer.alloc(0), at: new Date(0) },
  ]);
  await zip.check();
  expect(await zip.files()).toEqual([
    { name: "index.html", size: greeting.length, at: "20270712.183004" },
    { name: "replies/2027-07-12-page-1.jpg", size: 5, at: "20270712.183004" },
    { name: "empty.txt", size: 0, at: "19800101.000000" },
  ]);
  expect(await zip.read("index.html")).toEqual(greeting);
  expect(await zip.read("replies/2027-07-12-page-1.jpg")).toEqual(picture);
});

test.runIf(isNightly)("past four gigabytes the last file is still found", async () => {
  function* many(): Generator<ZipEntry> {
    for (let nth = 0; nth < 65; nth += 1) yield { name: `zeros/${nth}.bin`, bytes: zeros, at };
    yield { name: "last.txt", bytes: Buffer.from("the last one"), at };
  }
  const zip = await zipped(many());
  expect(await zip.files()).toHaveLength(66);
  expect((await zip.read("last.txt")).toString()).toBe("the last one");
});

test.runIf(isNightly)("the last of seventy thousand files is found", async () => {
  const entries = Array.from({ length: 70_000 }, (_, nth) => ({
    name: `many/${nth}.txt`,
    bytes: Buffer.from(`${nth}`),
    at,
  }));
  const zip = await zipped(entries);
  expect(await zip.files()).toHaveLength(70_000);
  expect((await zip.read("many/69999.txt")).toString()).toBe("69999");
});

test.each([
  "../up.txt",
  "/etc/passwd.txt",
  "a//b.txt",
  "C:x.txt",
  "a\\b.txt",
  "Ä.txt",
  ".hidden",
  "",
  "a.txt\n",
])("%j is no name for a file in it", async (name) => {
  await expect(zipped([{ name, bytes: Buffer.alloc(0), at }])).rejects.toThrow(RangeError);
});
