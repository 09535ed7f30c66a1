import { useSyncExternalStore } from "react";
import { timeIn, zoneName } from "./time-zones.ts";

const minuteMs = 60_000;

export function LocalTime({ zone }: { zone: string }) {
  const now = useSyncExternalStore(everyMinute, thisMinute);
  return <>{`${zoneName(zone, now)}. It is ${timeIn(zone, now)} there.`}</>;
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}

function everyMinute(changed: () => void): () => void {
  // Polls often; an unchanged minute does not render.
  const timer = setInterval(changed, 5_000);
  return () => clearInterval(timer);
}
