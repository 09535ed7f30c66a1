import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hashOfToken,
  newJobCode,
  openSheetTokens,
  payloadOfPage,
  readPayload,
  readShortCode,
  writePayload,
  writeShortCode,
} from "./sheet-code.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codes = fc.uint8Array({ minLength: 5, maxLength: 5 }).map(newJobCode);
const sheets = fc.record({ code: codes, number: fc.integer({ min: 1, max: 500 }) });

describe("the square code", () => {
  test("says job, sheet and token in 35 letters that fit a small square", () => {
    const sheet = { code: "7K3QW9XH", number: 42, token: "9F4KQ2X7HJ3MN" };
    const payload = writePayload(sheet);
    expect(payload).toBe("CC|j=7K3QW9XH|s=042|t=9F4KQ2X7HJ3MN");
    expect(payload).toHaveLength(35);
    expect(readPayload(payload)).toEqual(sheet);
    const onPage = writePayload({ ...sheet, page: 2 });
    expect(onPage).toBe("CC|j=7K3QW9XH|s=042|p=2|t=9F4KQ2X7HJ3MN");
    expect(readPayload(onPage)).toEqual({ ...sheet, page: 2 });
    expect(payloadOfPage(payload, 2)).toBe(onPage);
    expect(payloadOfPage("not ours", 2)).toBe("not ours");
    // A number that is not a page is no reason to lose the sheet.
    for (const page of ["0", "100", "x", ""])
      expect(readPayload(onPage.replace("p=2", `p=${page}`))).toEqual(sheet);
  });

  test("is read in any order, past what a later release adds", () => {
    expect(readPayload("CC|v=2|t=9F4KQ2X7HJ3MN|s=500|x|j=7K3QW9XH")).toEqual({
      code: "7K3QW9XH",
      number: 500,
      token: "9F4KQ2X7HJ3MN",
    });
  });

  test.each([
    "",
    "CC",
    "https://example.com/?CC|j=7K3QW9XH|s=042|t=9F4KQ2X7HJ3MN",
    "DD|j=7K3QW9XH|s=042|t=9F4KQ2X7HJ3MN",
    "CC|j=7K3QW9X|s=042|t=9F4KQ2X7HJ3MN",
    "CC|j=7K3QW9XU|s=042|t=9F4KQ2X7HJ3MN",
    "CC|j=7K3QW9XH|s=42|t=9F4KQ2X7HJ3MN",
    "CC|j=7K3QW9XH|s=000|t=9F4KQ2X7HJ3MN",
    "CC|j=7K3QW9XH|s=042|t=9F4KQ2X7HJ3M",
    "CC|j=7K3QW9XH|s=042",
  ])("that is %j is rejected", (text) => {
    expect(readPayload(text)).toBeUndefined();
  });
});

describe("the short code", () => {
  test("comes in three groups of four, and is read as people type it", () => {
    const sheet = { code: "7K3QW9XH", number: 42 };
    const written = writeShortCode(sheet);
    expect(written).toMatch(/^7K3Q-W9XH-042[0-9A-HJKMNP-TV-Z]$/);
    for (const typed of [written, written.toLowerCase(), written.replaceAll("-", ""), ` ${written} `])
      expect(readShortCode(typed)).toEqual(sheet);
    const zero = writeShortCode({ code: "01010101", number: 101 });
    const alike = zero.replaceAll("0", "o").replaceAll("1", "l");
    expect(readShortCode(alike)).toEqual({ code: "01010101", number: 101 });
  });

  test("notices every single slip and every two letters that changed places", () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const written = writeShortCode(sheet).replaceAll("-", "");
        expect(readShortCode(written)).toEqual(sheet);
        for (let at = 0; at < written.length; at += 1) {
          for (const letter of letters) {
            if (letter === written[at]) continue;
            expect(readShortCode(written.slice(0, at) + letter + written.slice(at + 1))).toBeUndefined();
          }
          for (let other = at + 1; other < written.length; other += 1) {
            const swapped = written.split("");
            const [one = "", two = ""] = [written[at], written[other]];
            if (one === two) continue;
            [swapped[at], swapped[other]] = [two, one];
            expect(readShortCode(swapped.join(""))).toBeUndefined();
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("a token", () => {
  const key = "a key for tests, thirty-two letters or more";

  test("is the same for the same sheet, so a reprint carries the same code, and another for any other", async () => {
    const tokenOf = await openSheetTokens(key);
    const first = await tokenOf({ code: "7K3QW9XH", number: 42 });
    expect(first.token).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    expect(await (await openSheetTokens(key))({ code: "7K3QW9XH", number: 42 })).toEqual(first);
    const others = await Promise.all([
      tokenOf({ code: "7K3QW9XH", number: 43 }),
      tokenOf({ code: "7K3QW9XJ", number: 42 }),
      (await openSheetTokens(`${key}!`))({ code: "7K3QW9XH", number: 42 }),
    ]);
    expect(new Set([first, ...others].map(({ token }) => token)).size).toBe(4);
  });

  test("is kept as a hash alone", async () => {
    const { token, hash } = await (await openSheetTokens(key))({ code: "7K3QW9XH", number: 1 });
    expect(hash).toHaveLength(32);
    expect(await hashOfToken(token)).toEqual(hash);
  });
});
