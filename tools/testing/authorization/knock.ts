import type { World } from "./camp-world.ts";
import type { RouteRequest } from "./route-row.ts";

/** Requests a route and looks for marks in the response. A link may reveal its organization. */
export async function knock(
  origin: string,
  { path, method, headers = {}, body }: RouteRequest,
  { camp, other }: World,
): Promise<{ status: number; text: string; leaked: string[] }> {
  const response = await fetch(`${origin}${path}`, {
    method: method ?? "GET",
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const visible = text.replaceAll(camp.name, "");
  const leaked = [camp.mark, other.mark].filter((mark) => visible.includes(mark));
  return { status: response.status, text, leaked };
}
