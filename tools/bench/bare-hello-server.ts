import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { answerQuestions } from "./answer-questions.ts";

// The least that is possible with our framework: one route, no database, nobody to recognise.

const app = new Hono().get("/", (c) => c.json({ hello: "world" }));
const listening = Promise.withResolvers<number>();
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));

answerQuestions({ port: () => listening.promise });
