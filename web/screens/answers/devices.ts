import type { MySession } from "#domain/identity/session.ts";
import { dayMs } from "#domain/time.ts";
import { server } from "../open-app.tsx";

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

export const phone: MySession = {
  id: "phone",
  browser: "Safari",
  system: "iPhone",
  createdAt: daysAgo(3),
  lastUsedAt: daysAgo(0),
  isThisDevice: true,
};
export const laptop: MySession = {
  id: "laptop",
  browser: "Chrome",
  system: "Windows",
  createdAt: daysAgo(6),
  lastUsedAt: daysAgo(1),
  isThisDevice: false,
};
/** Signed in before devices were described. */
const unknown: MySession = {
  id: "unknown",
  browser: null,
  system: null,
  createdAt: daysAgo(9),
  lastUsedAt: daysAgo(4),
  isThisDevice: false,
};

const allDevices: readonly MySession[] = [phone, laptop, unknown];

export function sayDevices(sessions: readonly MySession[] = allDevices): void {
  server.say("GET /my/sessions", { sessions });
  server.say("GET /my/passkeys", { passkeys: [], isConfirmed: false, adding: "first" });
}
