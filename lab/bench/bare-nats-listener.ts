import { connect } from "@nats-io/transport-node";
import { answerQuestions } from "./answer-questions.ts";
import { sharedNowMs } from "./monotonic.ts";

// The minimum with NATS: one subscription in its own process.

const [servers = ""] = process.argv.slice(2);
let arrivals: { topic: string; at: number }[] = [];
const connection = await connect({ servers });
connection.subscribe("bare", {
  callback: (_error, message) => void arrivals.push({ topic: message.string(), at: sharedNowMs() }),
});
await connection.flush();

answerQuestions({
  take() {
    const taken = arrivals;
    arrivals = [];
    return taken;
  },
});
