import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { withApiKey } from "#database/actor.ts";
import { AppError, httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import type { ApiScope } from "#domain/organizations/api-key.ts";
import { hasApiKey, requireApiKey, type ApiKey } from "#server/organizations/require-api-key.ts";
import type { Deps } from "#server/platform/deps.ts";
import { errorDefinitionOf, retryAfterHeader } from "#server/platform/http/failure.ts";
import { recordCall, requestIdOf } from "#server/platform/http/request.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { inTrace } from "#server/platform/tracing/tracing.ts";

export type ApiContext = Context<{ Bindings: HttpBindings }>;

/** What a program can ask for with an API key. */
export type Endpoint = {
  name: string;
  method: "GET" | "PUT";
  path: string;
  /** Undefined: every valid key. */
  scope: ApiScope | undefined;
  /** A response is sent as it is, with the general headers. */
  handle: (key: ApiKey, c: ApiContext) => Promise<object>;
};

export type ServeSettings = { metrics: Metrics; headers: Readonly<Record<string, string>> };

export function serve(
  deps: Pick<Deps, "db" | "clock" | "limits" | "log" | "errorReports">,
  { metrics, headers }: ServeSettings,
  { name, scope, handle }: Endpoint,
): (c: ApiContext) => Promise<Response> {
  return (c) =>
    inTrace(name, { kind: "server" }, async (span) => {
      const started = performance.now();
      const requestId = requestIdOf(c.env.incoming.headers["x-request-id"]);
      const general = { ...headers, "cache-control": "no-store", "x-request-id": requestId };
      let response: Response;
      try {
        if (hasApiKey(c.env.incoming.url ?? "")) throw new AppError(apiKeyErrors.inAddress);
        const key = await requireApiKey(deps, c.env.incoming.headers.authorization, scope);
        const answer = await withApiKey(key.keyId, () => handle(key, c));
        response =
          answer instanceof Response
            ? withHeaders(answer, general)
            : Response.json(answer, { headers: general });
      } catch (error) {
        const { definition, expected, retryAfterSeconds } = errorDefinitionOf(error);
        if (!expected) {
          span.fail(error);
          deps.log.error({ err: error, requestId, operation: name }, "call failed");
          if (definition.status === "internal") deps.errorReports.report(error, { where: "operation", name });
        }
        response = refusal(definition, { ...general, ...retryAfterHeader(retryAfterSeconds) });
      }
      const { status } = response;
      span.add({ "http.response.status_code": status });
      recordCall(deps.log, metrics, { requestId, operation: name, status, ms: performance.now() - started });
      return response;
    });
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function refusal({ status, code, message }: ErrorDefinition, headers: Record<string, string>): Response {
  return Response.json(
    { error: { status, code, message } },
    {
      status: httpStatusOf[status],
      headers: {
        ...headers,
        ...(status === "unauthenticated" ? { "www-authenticate": "Bearer" } : {}),
      },
    },
  );
}
