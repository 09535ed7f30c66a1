/** What the tabs of one person tell each other. */
export type QueueNews = { is: "changed" } | { is: "percent"; id: string; percent: number | null };

/** A browser without channels has tabs that learn of each other when they are looked at. */
export function openNews(name: string, heard: (news: QueueNews) => void) {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  channel?.addEventListener("message", ({ data }) => {
    const news = readNews(data);
    if (news !== undefined) heard(news);
  });
  return { tell: (news: QueueNews) => channel?.postMessage(news), close: () => channel?.close() };
}

/** A tab may run an older release. */
function readNews(told: unknown): QueueNews | undefined {
  if (typeof told !== "object" || told === null || !("is" in told)) return undefined;
  if (told.is === "changed") return { is: "changed" };
  if (told.is !== "percent" || !("id" in told) || !("percent" in told)) return undefined;
  const { id, percent } = told;
  if (typeof id !== "string" || !(typeof percent === "number" || percent === null)) return undefined;
  return { is: "percent", id, percent };
}
