import { existsSync } from "node:fs";

/**
 * Only these files are opened: scanning all fonts takes longer than rendering a letter. The first font of a script is
 * for letters; bold fonts are for names.
 */
const debianFonts = "/usr/share/fonts";

const core = [
  "NotoSerif-Regular",
  "NotoSerif-Bold",
  "NotoSans-Regular",
  "NotoSans-Bold",
  "NotoSerifHebrew-Regular",
  "NotoSerifHebrew-Bold",
  "NotoNaskhArabic-Regular",
  "NotoNaskhArabic-Bold",
  "NotoSerifDevanagari-Regular",
  "NotoSerifDevanagari-Bold",
  "NotoSerifThai-Regular",
  "NotoSerifThai-Bold",
  "NotoSerifArmenian-Regular",
  "NotoSerifBengali-Regular",
  "NotoSerifEthiopic-Regular",
  "NotoSerifGeorgian-Regular",
  "NotoSerifGujarati-Regular",
  "NotoSerifGurmukhi-Regular",
  "NotoSerifKannada-Regular",
  "NotoSerifKhmer-Regular",
  "NotoSerifLao-Regular",
  "NotoSerifMalayalam-Regular",
  "NotoSerifMyanmar-Regular",
  "NotoSerifSinhala-Regular",
  "NotoSerifTamil-Regular",
  "NotoSerifTelugu-Regular",
  "NotoSerifTibetan-Regular",
  "NotoSansAdlam-Regular",
  "NotoSansCanadianAboriginal-Regular",
  "NotoSansCherokee-Regular",
  "NotoSansMongolian-Regular",
  "NotoSansNKo-Regular",
  "NotoSansOriya-Regular",
  "NotoSansSyriac-Regular",
  "NotoSansThaana-Regular",
  "NotoSansTifinagh-Regular",
  "NotoSansYi-Regular",
  "NotoSansMath-Regular",
  "NotoSansSymbols-Regular",
  "NotoSansSymbols2-Regular",
  "NotoMusic-Regular",
].map((name) => `truetype/noto/${name}.ttf`);

const packages = {
  "fonts-noto-core": core,
  "fonts-noto-color-emoji": ["truetype/noto/NotoColorEmoji.ttf"],
  "fonts-noto-cjk": [
    "opentype/noto/NotoSerifCJK-Regular.ttc",
    "opentype/noto/NotoSansCJK-Regular.ttc",
    "opentype/noto/NotoSansCJK-Bold.ttc",
  ],
};

/** Throws and names the packages to install: a letter with missing glyphs must never be printed. */
export function notoFonts(folder: string = debianFonts): string[] {
  const files: string[] = [];
  const missing = new Set<string>();
  for (const [name, paths] of Object.entries(packages)) {
    for (const path of paths) {
      const file = `${folder}/${path}`;
      if (!existsSync(file)) missing.add(name);
      files.push(file);
    }
  }
  if (missing.size > 0) {
    throw new Error(
      `Fonts for printing are missing under ${folder}. Install them: apt-get install ${[...missing].join(" ")}`,
    );
  }
  return files;
}
