import { lazy } from "react";
import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { Landing } from "./landing/landing.tsx";

const SignedInHome = lazy(() => import("./home/signed-in-home.tsx"));

export function meta() {
  return pageMeta({
    path: "/",
    title: "Cabin Courier: share stories with your camper",
    description:
      "Letters between families and campers: written on a phone, printed at camp, answered by hand.",
  });
}

export default function HomePage() {
  return <ByAccess forVisitors signedOut={<Landing />} signedIn={<SignedInHome />} />;
}
