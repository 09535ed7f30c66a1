import { constants, deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import writeExcelFile from "write-excel-file/universal";
import { describe, expect, test } from "vitest";
import { toCsv } from "#domain/roster/csv.ts";
import { unpackedWorkbook } from "./unpacked-workbook.ts";
import { oldWorkbook, readFile, readText, tooLarge, unreadable } from "./read-records.ts";

const blob = (...parts: BlobPart[]) => new Blob(parts);

describe("text", () => {
  test.each([
    ["commas", 'Name,Bunk\n"Vasquez, Maya",Loon\n'],
    ["tabs, as a spreadsheet copies", "Name\tBunk\nVasquez, Maya\tLoon\n"],
    ["semicolons, as Excel writes in Europe", "Name;Bunk\r\nVasquez, Maya;Loon\r\n"],
    [
      "our own form with its mark",
      toCsv([
        ["Name", "Bunk"],
        ["Vasquez, Maya", "Loon"],
      ]),
    ],
  ])("is read with %s", async (_what, text) => {
    expect((await readText(text)).slice(0, 2)).toEqual([
      ["Name", "Bunk"],
      ["Vasquez, Maya", "Loon"],
    ]);
  });

  test("a file of one column is one column, with commas in its cells too", async () => {
    expect(await readFile(blob("Name\nVasquez, Maya\nTheo"))).toEqual([
      ["Name"],
      ["Vasquez, Maya"],
      ["Theo"],
    ]);
  });

  test("a header in quotes may hold any sign and several lines", async () => {
    expect(await readText('\n"Name; or\nnick, name",Bunk\nMaya,Loon')).toEqual([
      [""],
      ["Name; or\nnick, name", "Bunk"],
      ["Maya", "Loon"],
    ]);
  });
});

describe("Excel", () => {
  const workbook = async (rows: (string | number | boolean | Date)[][]) =>
    writeExcelFile(
      rows.map((cells) =>
        cells.map((value) =>
          value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd" } : { value },
        ),
      ),
    ).toBlob();

  test("numbers and days read as they are shown", async () => {
    const file = await workbook([
      ["Name", "ID", "Phone", "Born", "Swims"],
      ["Zoë", 1001, 5_551_234_567, new Date("2015-07-04T00:00:00Z"), true],
    ]);
    expect(await readFile(file)).toEqual([
      ["Name", "ID", "Phone", "Born", "Swims"],
      ["Zoë", "1001", "5551234567", "2015-07-04", "TRUE"],
    ]);
  });

  test("a large workbook reaches the library with nothing left to unpack, and is read whole", async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [
      `Maya Vasquez ${n}`,
      n,
      `mother${n}@family.example`,
    ]);
    const file = await workbook([["Name", "ID", "Email"], ...rows]);
    const unpacked = new DataView(await unpackedWorkbook(await file.arrayBuffer()));
    expect(unpacked.byteLength).toBeGreaterThan(1024 * 1024);
    expect(methodsIn(unpacked)).toEqual(new Set([0]));
    const read = await readFile(file);
    expect(read).toHaveLength(10_001);
    expect(read.at(-1)).toEqual(["Maya Vasquez 9999", "9999", "mother9999@family.example"]);
  });

  test("one that is cut off is refused, not waited for", async () => {
    const whole = await (await workbook([["Name"], ["Maya"]])).arrayBuffer();
    for (const part of [0.9, 0.5, 0.1])
      await expect(readFile(blob(whole.slice(0, whole.byteLength * part)))).rejects.toThrow(unreadable);
  });

  test("stops unpacking a zip bomb, whatever size it claims", async () => {
    const bomb = aBomb(210);
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    await expect(unpackedWorkbook(bomb)).rejects.toBeInstanceOf(Error);
  });
});

/** Its only part unpacks to so many MiB and claims one KiB. */
function aBomb(mebibytes: number): ArrayBuffer {
  const packed = deflateRawSync(new Uint8Array(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const lastBlock = Uint8Array.of(3, 0);
  const part = Buffer.concat([...Array<Uint8Array>(mebibytes).fill(packed), lastBlock]);
  const { buffer } = zipSync({ "xl/workbook.xml": part }, { level: 0 });
  const zip = new DataView(buffer);
  const entry = zip.getUint32(zip.byteLength - 22 + 16, true);
  zip.setUint16(entry + 10, 8, true);
  zip.setUint32(entry + 24, 1024, true);
  return buffer;
}

/** How the parts of a zip are packed; its directory begins where the last 22 bytes say. */
function methodsIn(zip: DataView): Set<number> {
  const methods = new Set<number>();
  const end = zip.byteLength - 22;
  for (let at = zip.getUint32(end + 16, true); at < end; at += 46 + zip.getUint16(at + 28, true))
    methods.add(zip.getUint16(at + 10, true));
  return methods;
}

test.each([
  ["an old workbook", blob(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])), oldWorkbook],
  ["a picture", blob(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])), unreadable],
  ["another zip", blob("PK\u0003\u0004 not a workbook"), unreadable],
  ["something huge", blob(new Uint8Array(26 * 1024 * 1024)), tooLarge],
])("%s is refused with a sentence", async (_what, file, sentence) => {
  await expect(readFile(file)).rejects.toThrow(sentence);
});
