import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** In development VitePress answers /guide/, from the first request on. In production it is part of the build. */
export const guideInDevelopment: Plugin = {
  name: "guide-in-development",
  apply: "serve",
  configureServer({ middlewares }) {
    let starting: Promise<Handler> | undefined;
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith("/guide/") !== true) return next();
      starting ??= startGuide();
      void starting.then((handle) => handle(request, response, next), next);
    });
  },
};

async function startGuide(): Promise<Handler> {
  process.env["DOCS_PART"] = "guide";
  const { createServer } = await import("vitepress");
  const { middlewares } = await createServer("docs", { middlewareMode: true, hmr: false });
  return middlewares;
}
