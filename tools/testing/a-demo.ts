import * as z from "zod/mini";
import { readDemo } from "#domain/demos/contract.ts";
import { sessionAnswer } from "#domain/identity/session.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { testOrigin } from "./test-environment.ts";
import { askServer, callServer } from "./test-server.ts";

export type Press = { status: number; to: string | null; cookie: string };
type Pressed = { from?: string; cookie?: string; origin?: string };

/** Presses a button that is a form. */
export async function press(
  server: RunningServer,
  path: string,
  { from = "203.0.113.7", cookie = "", origin = testOrigin }: Pressed = {},
): Promise<Press> {
  const { status, headers } = await fetch(`${server.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, cookie, "x-forwarded-for": from },
    body: new URLSearchParams({ timeZone: "America/Chicago" }),
  });
  return { status, to: headers.get("location"), cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
}

const token = z.object({ bearer: z.nullable(z.object({ token: z.string() })) });

/** A visitor with the cookie of a demo. */
export async function visitorWith(server: RunningServer, cookie: string) {
  const minted = await fetch(`${server.origin}/auth/token`, {
    method: "POST",
    headers: { origin: testOrigin, cookie },
  });
  const { bearer } = token.parse(await minted.json());
  if (bearer === null) throw new Error("The visitor is not signed in.");
  const headers = { authorization: `Bearer ${bearer.token}` };
  const session = sessionAnswer.parse((await askServer(server, "/api/session", headers)).body);
  const demo = readDemo.output.parse((await askServer(server, "/api/demo", headers)).body);
  const { orgId, eventId } = demo;
  return {
    cookie,
    headers,
    session,
    demo,
    ask: (path: string) => askServer(server, path, headers),
    call: (name: string, data: object) => callServer(server, name, { orgId, eventId, ...data }, headers),
    http: async (name: string, data: object) => {
      const response = await fetch(`${server.origin}/http/${name}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ orgId, eventId, ...data }),
      });
      const text = await response.text();
      return { status: response.status, body: response.ok ? JSON.parse(text) : text };
    },
    /** The other person of the same demo. */
    become: async (side: "office" | "parent") =>
      visitorWith(server, (await press(server, `/auth/demo/${side}`, { cookie })).cookie),
  };
}
export type Visitor = Awaited<ReturnType<typeof visitorWith>>;

export async function aVisitor(server: RunningServer, from?: string): Promise<Visitor> {
  const { cookie, to } = await press(server, "/auth/demo", from === undefined ? {} : { from });
  if (cookie === "") throw new Error(`There is no demo: ${to}`);
  return visitorWith(server, cookie);
}
