/** First letters in a circle. A provider's photo would tell the provider who opens a camp's letters, so we draw our own. */
export function Monogram({ name }: { name: string }) {
  // A picture, not words: the stylesheet shows the letters, so that no reader takes them for a label.
  return <span className="monogram" role="img" aria-label={name} data-letters={lettersOf(name)} />;
}

/** Whole letters as a reader sees them: a joined emoji or a letter with its accents is one. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

export function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...letters.segment(word ?? "")][0]?.segment.toUpperCase() ?? "").join("");
}
