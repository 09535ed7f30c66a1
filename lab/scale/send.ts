import { Agent, request } from "node:http";

export type Call = {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers: Record<string, string>;
  body?: Buffer | string;
};
export type Answer = { status: number; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const patienceMs = 60_000;

export function send({ method, url, headers, body = "" }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": Buffer.byteLength(body) };
    const params = request(
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
    params.once("timeout", () => params.destroy(new Error("no answer within a minute")));
    params.once("error", reject);
    params.end(body);
  });
}
