import { describe, expect, it } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

describe("the name of a download", () => {
  it("is left to the browser by default", () => {
    expect(contentDisposition({})).toBeUndefined();
    expect(contentDisposition({ disposition: "inline" })).toBe("inline");
  });

  it.each([
    ["sheets.pdf", "sheets.pdf", "sheets.pdf"],
    ["Anna (2).jpg", "Anna (2).jpg", "Anna%20%282%29.jpg"],
    ["Zoë.jpg", "Zo_.jpg", "Zo%C3%AB.jpg"],
    ["Zoe\u0308.jpg", "Zo_.jpg", "Zo%C3%AB.jpg"],
    ["手紙.pdf", "__.pdf", "%E6%89%8B%E7%B4%99.pdf"],
    ['a"; filename="b.exe', "a_ filename_b.exe", "a_%20filename_b.exe"],
    ["a\r\nset-cookie: x=1", "a_set-cookie_ x_1", "a_set-cookie_%20x_1"],
    ["../../etc/passwd", "_.._etc_passwd", "_.._etc_passwd"],
    ["gpj\u202etxt.exe", "gpj_txt.exe", "gpj_txt.exe"],
    ["lone \ud800 half", "lone _ half", "lone%20_%20half"],
    [".htaccess", "htaccess", "htaccess"],
    ["name. ", "name", "name"],
    ["", "file", "file"],
    ["...", "file", "file"],
  ])("%j becomes %j", (fileName, plain, encoded) => {
    expect(contentDisposition({ fileName })).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  });

  it("is cut when it is too long, and keeps its ending", () => {
    const header = contentDisposition({ fileName: `${"👒a".repeat(400)}.pdf`, disposition: "inline" });
    expect(header).toMatch(/^inline; filename="[_a]{120}\.pdf"; /);
  });
});
