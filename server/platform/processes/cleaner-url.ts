/** `unix:/run/cleaner/socket` or `tcp://cleaner:8090`. */
export const cleanerUrlForm = /^(unix:\/\S+|tcp:\/\/[^\s/:]+:\d{1,5})$/;

export function parseCleanerUrl(url: string): { path: string } | { host: string; port: number } {
  if (url.startsWith("unix:")) return { path: url.slice("unix:".length) };
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port) };
}
