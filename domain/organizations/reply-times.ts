export type ReplyTimes = { repliesAtMinutes: number | null; timeZone: string };

/** Formats minutes after midnight: "6:00 pm". */
export function formatMinutes(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}
