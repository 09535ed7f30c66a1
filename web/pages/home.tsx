import { lazy, Suspense } from "react";
import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { Landing } from "./landing/landing.tsx";

const SignedInHome = lazy(() => import("./home/signed-in-home.tsx"));
/** Later than the page, whose scripts are at their limit. */
const DemoWay = lazy(() => import("./landing/demo-way.tsx"));

export function meta() {
  return pageMeta({
    path: "/",
    title: "Cabin Courier: share stories with your camper",
    description:
      "Letters between families and campers: written on a phone, printed at camp, answered by hand.",
  });
}

export default function HomePage() {
  const demo = (
    <Suspense>
      <DemoWay />
    </Suspense>
  );
  return <ByAccess forVisitors signedOut={<Landing demo={demo} />} signedIn={<SignedInHome />} />;
}
