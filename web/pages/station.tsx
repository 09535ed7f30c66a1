import { lazy, Suspense } from "react";
import { Waiting } from "#web/app/waiting.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";

/** Lazy, because every page carries a manifest of what the routes preload. */
const Station = lazy(async () => ({ default: (await import("#web/printing/station/station.tsx")).Station }));

export function meta() {
  return [{ title: "Printing station · Cabin Courier" }, { name: "robots", content: "noindex" }];
}

export default function StationPage() {
  return (
    <PublicFrame links={[]} getStarted={false}>
      <Suspense fallback={<Waiting words="Loading…" />}>
        <Station />
      </Suspense>
    </PublicFrame>
  );
}
