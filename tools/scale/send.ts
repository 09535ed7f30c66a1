import { Agent, request } from "node:http";

export type Call = {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers: Record<string, string>;
  body?: Buffer | string;
};
export type Answer = { status: number; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
/** Longer than anybody waits; an answer that has not come by then is an error. */
const patienceMs = 60_000;

/** One request over kept connections, with as little of our own between the clock and the wire as possible. */
export function send({ method, url, headers, body = "" }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": Buffer.byteLength(body) };
    const asked = request(
      url,
      { method, agent, headers: method === "GET" ? headers : { ...headers, ...length }, timeout: patienceMs },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => void (text += chunk));
        response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.once("error", reject);
      },
    );
    asked.once("timeout", () => asked.destroy(new Error("no answer within a minute")));
    asked.once("error", reject);
    asked.end(body);
  });
}
