import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";

const usualFolders =
  process.platform === "darwin"
    ? [join(homedir(), "Library/Fonts"), "/Library/Fonts", "/opt/homebrew/share/fonts"]
    : ["/usr/share/fonts", "/usr/local/share/fonts"];

/**
 * Only these files are opened: scanning all fonts takes longer than rendering a letter. The first font of a script is
 * for letters; bold fonts are for names.
 */
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

/**
 * Throws and names the packages to install: a letter with missing glyphs must never be printed. `folder` is FONTS_DIR;
 * without it the usual folders of the system are searched.
 */
export function notoFonts(folder?: string): string[] {
  const folders = folder === undefined ? usualFolders : [folder];
  const find = createFinder(folders);
  const files: string[] = [];
  const missing = new Map<string, string>();
  for (const [name, paths] of Object.entries(packages)) {
    for (const path of paths) {
      const file = find(path);
      if (file === undefined) missing.set(name, basename(path));
      else files.push(file);
    }
  }
  if (missing.size > 0) {
    throw new Error(
      `Fonts for printing are missing under ${folders.join(", ")}, such as ${[...missing.values()][0]}. Install them (apt-get install ${[...missing.keys()].join(" ")}), or set FONTS_DIR to the directory that has them.`,
    );
  }
  return files;
}

/** Debian's path first; other systems have the same files in other folders. */
function createFinder(folders: readonly string[]): (path: string) => string | undefined {
  let byName: Map<string, string> | undefined;
  return (path) => {
    const usual = folders.map((folder) => join(folder, path)).find((file) => existsSync(file));
    if (usual !== undefined) return usual;
    byName ??= new Map(folders.flatMap(filesIn).map((file) => [basename(file), file]));
    return byName.get(basename(path));
  };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
}
