export type Dsn = { url: string; key: string };

/** https://key@host/project becomes https://host/api/project/envelope/. */
export function parseDsn(text: string): Dsn | undefined {
  const url = URL.parse(text);
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? "") ?? [];
  if (url === null || url.username === "" || folder === undefined) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  return { url: `${url.origin}${folder}/api/${project}/envelope/`, key: url.username };
}
