import * as z from "zod/mini";
import { httpStatusOf } from "#domain/app-error.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Operation } from "./operation.ts";

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["status", "code", "message"],
      properties: {
        status: { type: "string", enum: Object.keys(httpStatusOf) },
        code: { type: "string" },
        message: { type: "string" },
      },
    },
  },
};

export function openApiDocument(operations: readonly Operation[], version: string): Record<string, unknown> {
  const paths: Record<string, unknown> = {};
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:([a-zA-Z]+)/g, "{$1}");
    paths[path] = { [operation.kind === "query" ? "get" : "post"]: describe(operation, path) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cabin Courier", version },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "Minted by POST /auth/token." },
      },
    },
  };
}

function describe(operation: Operation, path: string): Record<string, unknown> {
  const input = jsonSchema(operation.input, "input");
  const output = jsonSchema(operation.output, "output");
  const ok = operation.kind === "callable" ? wrapped("result", output) : output;
  const failureContent =
    operation.kind === "http"
      ? { "text/plain": { schema: { type: "string" } } }
      : { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(operation.signedIn ? { security: [{ bearer: [] }] } : {}),
    ...(operation.kind === "query"
      ? { parameters: parametersOf(input, path) }
      : { requestBody: bodyOf(operation, input) }),
    responses: {
      200: { description: "Done", content: { "application/json": { schema: ok } } },
      default: { description: "Refused; see the status table", content: failureContent },
    },
  };
}

function bodyOf(operation: Operation, input: Record<string, unknown>) {
  const schema = operation.kind === "callable" ? wrapped("data", input) : input;
  return { required: true, content: { "application/json": { schema } } };
}

function wrapped(name: "data" | "result", schema: Record<string, unknown>) {
  return { type: "object", required: [name], properties: { [name]: schema } };
}

function parametersOf(input: Record<string, unknown>, path: string): unknown[] {
  const properties = input["properties"];
  if (typeof properties !== "object" || properties === null) return [];
  const required = Array.isArray(input["required"]) ? input["required"] : [];
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`{${name}}`);
    return { name, in: inPath ? "path" : "query", required: inPath || required.includes(name), schema };
  });
}

export function openApiPage(operations: readonly Operation[]): string {
  const sections = operations.map((operation) => {
    const method = operation.kind === "query" ? "GET" : "POST";
    const shape = (schema: z.ZodMiniType, io: "input" | "output") =>
      escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2));
    return `<section><h2 id="${operation.name}">${operation.name}</h2>
<p><code>${method} ${escapeHtml(operation.path)}</code> · ${operation.signedIn ? "signed in" : "anybody"}</p>
<p>${escapeHtml(operation.summary)}</p>
<h3>Sends</h3><pre tabindex="0">${shape(operation.input, "input")}</pre>
<h3>Returns</h3><pre tabindex="0">${shape(operation.output, "output")}</pre></section>`;
  });
  const contents = operations.map(
    (operation) => `<li><a href="#${operation.name}">${operation.name}</a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cabin Courier: calls</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Cabin Courier: calls</h1>
<p>Made from the schemas that check the calls. For programs: <a href="/openapi.json">openapi.json</a>.</p>
<ul>${contents.join("")}</ul>${sections.join("\n")}</main></body></html>`;
}
