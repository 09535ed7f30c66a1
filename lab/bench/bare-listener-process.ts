import { connect } from "@nats-io/transport-node";
import { Client } from "pg";
import { answerQuestions, sharedNowMs } from "../helper-process.ts";

// The minimum on the receiving side: one LISTEN or one NATS subscription in its own process.

const [bus = "", url = ""] = process.argv.slice(2);
const arrivals: { topic: string; at: number }[] = [];
const arrive = (topic: string): void => void arrivals.push({ topic, at: sharedNowMs() });
if (bus === "nats") {
  const connection = await connect({ servers: url });
  connection.subscribe("bare", { callback: (_error, message) => arrive(message.string()) });
  await connection.flush();
} else {
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on("notification", ({ payload }) => arrive(payload ?? ""));
  await client.query("listen bare");
}

answerQuestions({ take: () => arrivals.splice(0) });
