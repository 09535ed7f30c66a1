export type QueueNews = { type: "changed" } | { type: "percent"; id: string; percent: number | null };

/** Without BroadcastChannel a tab updates when it becomes visible. */
export function openNews(name: string, heard: (news: QueueNews) => void) {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  channel?.addEventListener("message", ({ data }) => {
    const news = readNews(data);
    if (news !== undefined) heard(news);
  });
  return { tell: (news: QueueNews) => channel?.postMessage(news), close: () => channel?.close() };
}

/** The other tab may run another release. */
function readNews(told: unknown): QueueNews | undefined {
  if (typeof told !== "object" || told === null || !("is" in told)) return undefined;
  if (told.is === "changed") return { type: "changed" };
  if (told.is !== "percent" || !("id" in told) || !("percent" in told)) return undefined;
  const { id, percent } = told;
  if (typeof id !== "string" || !(typeof percent === "number" || percent === null)) return undefined;
  return { type: "percent", id, percent };
}
