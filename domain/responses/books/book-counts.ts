export type BookCounts = { letters: number; replies: number };

/** "3 letters and 1 reply"; what there is none of is not said. */
export function bookCounts({ letters, replies }: BookCounts): string {
  const said = [
    ...(letters > 0 ? [`${letters} ${letters === 1 ? "letter" : "letters"}`] : []),
    ...(replies > 0 ? [`${replies} ${replies === 1 ? "reply" : "replies"}`] : []),
  ];
  return said.join(" and ");
}

/** "1.2 MB", in both languages. */
export function bookSize(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;
}
