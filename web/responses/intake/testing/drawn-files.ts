import type { ImageDecoder } from "../image-decoder.ts";

/**
 * Files that say in words what is on them: "photo" and the texts of its codes, or "pdf" and the pages, divided by lines.
 * A photo with the code "blurred" is blurred.
 * What a browser's decoders make of real ones is the journeys' to show.
 */
export function aPhoto(...codes: string[]): File {
  return new File([["photo", ...codes].join("\n")], "IMG_0001.jpg");
}

export function aPdf(...pages: string[][]): File {
  return new File([["pdf", ...pages.map((codes) => codes.join(" "))].join("\n")], "scan.pdf");
}

export const plainDecoder: ImageDecoder = {
  async kindOf(file) {
    const [first] = (await file.text()).split("\n");
    if (first === "photo") return "bitmap";
    return first === "pdf" ? "pdf" : "none";
  },
  async prepare(file) {
    const text = await file.text();
    const [, ...codes] = text.split("\n");
    const picture = new Blob([`small ${text}`]);
    return {
      codes: codes.filter((code) => code !== "blurred"),
      picture,
      flaws: codes.includes("blurred") ? ["blurred"] : [],
      toSend: { contentType: "image/jpeg", size: picture.size, sha256: `small ${text}` },
    };
  },
  async pageOfPdf(_id, file, page) {
    const [, ...pages] = (await (await file()).text()).split("\n");
    const codes = (pages[page - 1] ?? "").split(" ").filter((code) => code !== "");
    return { picture: new Blob([["photo", ...codes].join("\n")]), isLast: page >= pages.length };
  },
};
