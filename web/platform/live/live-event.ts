import * as z from "zod/mini";
import type { ServerSentEvent } from "./read-events.ts";

export type LiveEvent =
  /** `recent` topics changed shortly before the stream opened; an earlier request may have missed the change. */
  | { kind: "open"; topics: string[]; recent: string[] }
  | { kind: "topics"; topics: string[] }
  | { kind: "hint"; topics: string[] }
  | { kind: "resync" }
  | { kind: "ended" }
  | { kind: "moved" };

const named = z.object({ topics: z.array(z.string()) });
const opened = z.object({ topics: z.array(z.string()), recent: z.array(z.string()) });

/** Undefined for events of a newer server: a tab that stayed open during a deployment must ignore them. */
export function readLiveEvent({ name, data }: ServerSentEvent): LiveEvent | undefined {
  switch (name) {
    case "open":
      return { kind: name, ...opened.parse(JSON.parse(data)) };
    case "topics":
    case "hint":
      return { kind: name, ...named.parse(JSON.parse(data)) };
    case "resync":
    case "ended":
    case "moved":
      return { kind: name };
    default:
      return undefined;
  }
}
