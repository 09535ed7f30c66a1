import { UserRound } from "lucide-react";

/** Initials in a circle, or a figure for people without a name. Loading a provider's photo would tell the provider who opens a camp's letters. */
export function Monogram({ name }: { name: string }) {
  if (name === "")
    return (
      <span className="monogram" aria-hidden="true">
        <UserRound />
      </span>
    );
  // CSS renders the letters, so screen readers do not read them as a label.
  return <span className="monogram" role="img" aria-label={name} data-letters={lettersOf(name)} />;
}

/** Splits by grapheme: a joined emoji or an accented letter counts as one. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

export function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...letters.segment(word ?? "")][0]?.segment.toUpperCase() ?? "").join("");
}
