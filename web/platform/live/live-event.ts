import * as z from "zod/mini";
import type { ServerSentEvent } from "./read-events.ts";

export type LiveEvent =
  /** `recent` topics changed shortly before the stream opened; an earlier request may have missed the change. */
  | { type: "open"; topics: string[]; recent: string[] }
  | { type: "topics"; topics: string[] }
  | { type: "hint"; topics: string[] }
  | { type: "resync" }
  | { type: "ended" }
  | { type: "moved" };

const named = z.object({ topics: z.array(z.string()) });
const opened = z.object({ topics: z.array(z.string()), recent: z.array(z.string()) });

/** Undefined for events of a newer server: a tab that stayed open during a deployment must ignore them. */
export function readLiveEvent({ name, data }: ServerSentEvent): LiveEvent | undefined {
  switch (name) {
    case "open":
      return { type: name, ...opened.parse(JSON.parse(data)) };
    case "topics":
    case "hint":
      return { type: name, ...named.parse(JSON.parse(data)) };
    case "resync":
    case "ended":
    case "moved":
      return { type: name };
    default:
      return undefined;
  }
}
