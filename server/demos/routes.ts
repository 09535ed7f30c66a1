import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import * as contract from "#domain/demos/contract.ts";
import { demoPages, demoSides, type DemoSide } from "#domain/demos/demo.ts";
import { demoErrors } from "#domain/demos/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import { deviceOf } from "#domain/identity/device.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import type { Limit } from "#domain/limit.ts";
import { isTimeZone } from "#domain/organizations/organization.ts";
import { createCookies } from "#server/identity/cookies.ts";
import { findLiveSession } from "#server/identity/sign-in-store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { readBody } from "#server/platform/http/request.ts";
import type { AddressOf } from "#server/platform/limits/network-address.ts";
import { hashSecret } from "#server/platform/secrets.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { demosFromNetwork, startDemo, switchSide, type OpenedDemo } from "./actions.ts";
import { makeSamplePhoto } from "./sample-photo.ts";
import { findDemoOf, readDemo } from "./store.ts";

type DemoRoutes = Hono<{ Bindings: HttpBindings }>;
type DemoContext = Context<{ Bindings: HttpBindings }>;

/** Ample for the name of a time zone. */
const maxBytes = 1_024;

/** Plain forms, so that the front page needs no script for them. They answer with the page to open. */
export function demoRoutes(deps: Deps, addressOf: AddressOf): DemoRoutes {
  const { config, db, clock } = deps;
  const cookies = createCookies(config.PUBLIC_ORIGIN.startsWith("https:"));
  const routes: DemoRoutes = new Hono();

  async function currentSession(c: DemoContext) {
    // Our pages send no referrer, so browsers leave the origin out of their forms and say this instead.
    const isOurForm = c.req.header("sec-fetch-site") === "same-origin";
    if (!isOurForm && c.req.header("origin") !== config.PUBLIC_ORIGIN)
      throw new AppError(identityErrors.foreignOrigin);
    if (config.DEMO === "off") throw new AppError(generalErrors.notFound);
    const secret = cookies.readSession(c.req.header("cookie"));
    return secret === undefined ? undefined : findLiveSession(db, hashSecret(secret), clock.now());
  }

  function enter(c: DemoContext, { organizationId, secret }: OpenedDemo, side: DemoSide): Response {
    // Without an age: the cookie ends with the browser, and the session with the demo.
    c.header("set-cookie", cookies.session(secret, { onSharedComputer: true }));
    return c.redirect(side === "office" ? `/org/${organizationId}` : "/my/participants", 303);
  }

  routes.use(async (c, next) => {
    c.header("cache-control", "no-store");
    // Its permission is the cookie, and only the accounts of one demo are reached with it.
    await withSystemAccess(next);
  });

  routes.post("/", async (c) => {
    const session = await currentSession(c);
    const own = session && (await findDemoOf(db, session.userId, clock.now()));
    // Signed-in visitors keep their session, and a second press opens no second demo.
    if (session !== undefined) return c.redirect(own === undefined ? "/" : `/org/${own.organizationId}`, 303);
    try {
      await deps.limits.use([{ limit: demosFromNetwork, by: addressOf(c.env.incoming) }]);
      const form = new URLSearchParams((await readBody(c.env, maxBytes)).toString());
      const timeZone = form.get("timeZone") ?? "";
      const visitor = {
        timeZone: isTimeZone(timeZone) ? timeZone : "America/New_York",
        device: deviceOf(c.req.header("user-agent")),
      };
      return enter(c, await startDemo(deps, visitor), "office");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.definition.code === demoErrors.full.code) return c.redirect(demoPages.full, 303);
      if (error.definition.code === demoErrors.tooMany.code) return c.redirect(demoPages.tooMany, 303);
      throw error;
    }
  });

  for (const side of demoSides)
    routes.post(`/${side}`, async (c) => {
      const session = await currentSession(c);
      const device = deviceOf(c.req.header("user-agent"));
      const opened = session && (await switchSide(deps, session, side, device));
      return opened === undefined ? c.redirect(demoPages.over, 303) : enter(c, opened, side);
    });
  return routes;
}

/** Per demo. Each takes a second of computing. */
const samplePhotos: Limit = { name: "demo-photos", times: 20, minutes: 60, error: demoErrors.tooManyPhotos };

export function demoOperations(deps: PrintingDeps): Operation[] {
  return [
    implement(contract.readDemo, {
      withSystemAccess: "reads which child belongs to the demo's parent, also for the office",
      summary: "The demo camp of the caller, and when it ends.",
      async handle(_, { caller }) {
        const demo = await readDemo(deps.db, caller.userId);
        if (demo === undefined) throw new AppError(generalErrors.notFound);
        return demo;
      },
    }),
    implement(contract.makeDemoPhoto, {
      summary: "A photo of a reply on a sheet of the demo camp, to try the upload with.",
      async handle({ orgId }, { caller, gone }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        if (staff.standing !== "demo") throw new AppError(generalErrors.notFound);
        await deps.limits.use([{ limit: samplePhotos, by: orgId }]);
        const photo = await makeSamplePhoto(deps, staff, gone());
        return { fileName: "theos-reply.jpg", jpeg: photo.toString("base64") };
      },
    }),
  ];
}
