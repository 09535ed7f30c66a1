import { Client } from "pg";
import { answerQuestions } from "./answer-questions.ts";
import { sharedNowMs } from "./monotonic.ts";

// The minimum with Postgres: one LISTEN in its own process.

const [url = ""] = process.argv.slice(2);
let arrivals: { topic: string; at: number }[] = [];
const client = new Client({ connectionString: url });
await client.connect();
client.on("notification", ({ payload }) => void arrivals.push({ topic: payload ?? "", at: sharedNowMs() }));
await client.query("listen bare");

answerQuestions({
  take() {
    const taken = arrivals;
    arrivals = [];
    return taken;
  },
});
