export type BookCounts = { letters: number; replies: number };

export function bookCounts({ letters, replies }: BookCounts): string {
  const parts = [
    ...(letters > 0 ? [`${letters} ${letters === 1 ? "letter" : "letters"}`] : []),
    ...(replies > 0 ? [`${replies} ${replies === 1 ? "reply" : "replies"}`] : []),
  ];
  return parts.join(" and ");
}

export function bookSize(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;
}
