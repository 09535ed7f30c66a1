/** Chance that falls the same way each time it is asked with the same words. */
export type Dice = {
  between: (low: number, high: number) => number;
  oneOf: <T>(choices: readonly [T, ...T[]]) => T;
  /** Either way, as far as this. */
  about: (most: number) => number;
};

export function diceFor(words: string): Dice {
  let state = 0x811c9dc5;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The generator known as mulberry32: short, and good enough for crumpled paper.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // The first few still remember the words too well.
  for (let turn = 0; turn < 4; turn += 1) next();
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    between,
    oneOf: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    about: (most) => between(-most, most),
  };
}
