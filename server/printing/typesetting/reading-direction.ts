export type ReadingDirection = "ltr" | "rtl";

const letter = /\p{L}/u;
const fromRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}\p{Script=Yezidi}]/u;

/** The first letter decides; a line without letters has no direction. */
export function directionOf(line: string): ReadingDirection | undefined {
  const first = letter.exec(line)?.[0];
  if (first === undefined) return undefined;
  return fromRightToLeft.test(first) ? "rtl" : "ltr";
}
