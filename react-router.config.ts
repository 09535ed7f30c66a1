import type { Config } from "@react-router/dev/config";

/** One page application; the public pages are rendered at build time so that they show before any script runs. */
export default {
  appDirectory: "web/app",
  ssr: false,
  prerender: ["/", "/how-it-works", "/privacy", "/help", "/organizations", "/my/participants/sample"],
} satisfies Config;
