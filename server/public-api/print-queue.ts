import { Readable } from "node:stream";
import type * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { agentReport, orderClaim, orderReport } from "#domain/printing/printer.ts";
import { uuid } from "#domain/uuid.ts";
import { claimOrder, fetchOrder, reportAgent, reportOrder } from "#server/printing/printer.ts";
import type { Deps } from "#server/platform/deps.ts";
import { parseJson, readBody } from "#server/platform/http/request.ts";
import type { ApiContext, Endpoint } from "./endpoint.ts";

/** What a printing station may ask, and nothing else of print jobs. */
export function printEndpoints(deps: Deps): Endpoint[] {
  const scope = "print";
  return [
    {
      name: "apiReadPrintQueue",
      method: "PUT",
      path: "/print-queue",
      scope,
      async handle(key, c) {
        const { problems } = await bodyOf(c, agentReport);
        return deps.transact((tx) => reportAgent(tx, deps, key, problems));
      },
    },
    {
      name: "apiClaimPrintOrder",
      method: "PUT",
      path: "/print-queue/:orderId/claim",
      scope,
      async handle(key, c) {
        const claim = { orderId: orderOf(c), ...(await bodyOf(c, orderClaim)) };
        await deps.transact((tx) => claimOrder(tx, deps, key, claim));
        return { ok: true };
      },
    },
    {
      name: "apiFetchPrintOrder",
      method: "GET",
      path: "/print-queue/:orderId/pdf/:agent",
      scope,
      async handle(key, c) {
        const agent = uuid.safeParse(c.req.param("agent"));
        if (!agent.success) throw new AppError(printingErrors.orderNotFound);
        const which = { orderId: orderOf(c), agent: agent.data };
        const file = await deps.transact((tx) => fetchOrder(tx, deps, key, which));
        const { stream, contentLength } = await deps.files.read(file);
        const headers = { "content-type": "application/pdf", "content-length": String(contentLength) };
        return new Response(Readable.toWeb(stream), { headers });
      },
    },
    {
      name: "apiReportPrintOrder",
      method: "PUT",
      path: "/print-queue/:orderId",
      scope,
      async handle(key, c) {
        const report = { orderId: orderOf(c), ...(await bodyOf(c, orderReport)) };
        await deps.transact((tx) => reportOrder(tx, deps, key, report));
        return { ok: true };
      },
    },
  ];
}

function orderOf(c: ApiContext): string {
  const orderId = uuid.safeParse(c.req.param("orderId"));
  if (!orderId.success) throw new AppError(printingErrors.orderNotFound);
  return orderId.data;
}

const maxBytes = 10_000;

async function bodyOf<T>(c: ApiContext, schema: z.ZodMiniType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await readBody(c.env, maxBytes)));
  if (!parsed.success) throw new AppError(generalErrors.badRequest);
  return parsed.data;
}
