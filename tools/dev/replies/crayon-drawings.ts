/** What children draw at a lake, in millimetres: 60 wide and 34 high, the ground at the foot. */
export type CrayonDrawing = keyof typeof drawings;

const drawings = {
  canoe: [
    [
      "#2f6fb0",
      "M0 29Q4 26 8 29T16 29 24 29 32 29 40 29 48 29 56 29M4 33Q8 30 12 33T20 33 28 33 36 33 44 33",
    ],
    ["#b4432a", "M10 20Q22 31 46 20Q40 28 28 28T10 20"],
    ["#23232a", "M22 22V14M22 16L17 20M22 16L30 19M31 10L26 25M22 14A3 3 0 1 0 21.9 14"],
    ["#e0a21c", "M50 8A4 4 0 1 0 49.9 8M50 1V-1M57 8H59M55 3L57 1M43 8H41M45 3L43 1M45 13L43 15M55 13L57 15"],
  ],
  tent: [
    ["#2c7a48", "M4 33L20 8 36 33ZM20 8L16 33M20 8L25 33"],
    ["#d0601f", "M46 33Q42 27 46 23Q46 27 49 26Q48 21 51 18Q51 24 54 26Q56 30 53 33"],
    ["#6a4630", "M42 34L57 31M42 31L57 34"],
    ["#5a5e66", "M50 4A4 4 0 1 0 55 9A5 5 0 0 1 50 4"],
  ],
  frog: [
    ["#2c7a48", "M14 31Q8 20 20 16Q30 12 40 17Q50 22 45 31ZM18 31Q8 34 6 29M42 31Q52 34 55 29"],
    ["#2c7a48", "M23 15A4 4 0 1 1 31 13M33 13A4 4 0 1 1 41 16"],
    ["#23232a", "M27 12V13M37 13V14M24 23Q31 28 39 23"],
    ["#2f6fb0", "M0 33Q4 31 8 33T16 33M44 33Q48 31 52 33T60 33"],
  ],
  cabin: [
    ["#8a4b25", "M8 33V16H40V33ZM4 17L24 4 44 17M20 33V23H28V33M12 20H17V25H12ZM32 20H37V25H32Z"],
    ["#2c7a48", "M52 33V26M46 26L52 8 58 26Z"],
    ["#b4432a", "M33 5C31 1 26 3 33 9C40 3 35 1 33 5"],
    ["#6b8f3a", "M0 34L3 31 5 34 8 31M44 34L46 31 48 34"],
  ],
  fish: [
    ["#2f6fb0", "M8 20Q22 6 40 20Q22 34 8 20ZM40 20L50 12V28Z"],
    ["#23232a", "M16 18V19M22 14Q25 20 22 26M28 15Q31 20 28 25M34 18Q36 20 34 23"],
    ["#5b9bd0", "M3 15A1.5 1.5 0 1 0 2.9 15M0 8A2 2 0 1 0 -.1 8M4 2A2.5 2.5 0 1 0 3.9 2"],
  ],
  boat: [
    ["#6a4630", "M8 24H52L45 33H16ZM29 24V1"],
    ["#b4432a", "M31 3L49 21H31Z"],
    ["#e0a21c", "M27 6L13 21H27Z"],
    ["#2f6fb0", "M0 34Q4 31 8 34M52 34Q56 31 60 34"],
    ["#23232a", "M29 1L36 -1 29 -3"],
  ],
} as const;

export const crayonDrawings = Object.keys(drawings).filter((name): name is CrayonDrawing => name in drawings);

export function drawnByCrayon(name: CrayonDrawing, at: { x: number; y: number }, size = 1): string {
  const strokes = drawings[name].map(
    ([colour, path]) =>
      `<g stroke="${colour}"><path d="${path}" stroke-width="1.3"/><path d="${path}" stroke-width=".8" opacity=".5" transform="translate(.5 .35)"/></g>`,
  );
  const place = `translate(${at.x} ${at.y}) scale(${size})`;
  return `<g transform="${place}" fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}</g>`;
}
