import type { Config } from "@react-router/dev/config";
import { publicPages } from "./domain/public-pages.ts";

/** One page application; the public pages are rendered at build time so that they show before any script runs. */
export default {
  appDirectory: "web/app",
  ssr: false,
  prerender: [...publicPages],
} satisfies Config;
