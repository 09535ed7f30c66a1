import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropBearer, renewBearer } from "../bearer.ts";
import { LiveProvider } from "./live-provider.tsx";
import { aScriptedServer, type ScriptedServer } from "./testing/scripted-server.ts";
import { useLiveQuery } from "./use-live.ts";

let server: ScriptedServer;
let answer: string;
let questions: number;

beforeEach(async () => {
  vi.useFakeTimers();
  server = aScriptedServer();
  answer = "first";
  questions = 0;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url === "/auth/token"
      ? Promise.resolve(Response.json({ bearer: { token: "t", expiresInSeconds: 600 } }))
      : server.fetch(url, init),
  );
  await renewBearer();
});
afterEach(() => {
  cleanup();
  dropBearer();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Letter() {
  const queryFn = () => {
    questions += 1;
    return Promise.resolve(answer);
  };
  const { data } = useLiveQuery({ queryKey: ["letter"], queryFn }, ["letters"]);
  return <p>{data ?? "waiting"}</p>;
}

function Desk() {
  const [visible, setVisible] = useState(true);
  return (
    <>
      {visible && <Letter />}
      <button type="button" onClick={() => setVisible(!visible)}>
        turn
      </button>
    </>
  );
}

async function show(children: React.ReactNode): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <LiveProvider>{children}</LiveProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  await pass(0);
}

test("a screen shows the new data after an invalidation", async () => {
  await show(<Letter />);
  expect(server.streams.at(-1)?.bearer).toBe("Bearer t");
  const stream = server.open();
  await pass(1_000);
  expect(screen.getByText("first")).toBeTruthy();
  answer = "second";
  stream.say("invalidation", "letters");
  await pass(10);
  expect(screen.getByText("second")).toBeTruthy();
});

test("coming back to a page fetches again, a second observer of a live query does not", async () => {
  await show(
    <>
      <Desk />
      <Desk />
    </>,
  );
  server.open();
  await pass(1_000);
  questions = 0;
  const [one, other] = screen.getAllByRole("button");
  const press = (button: HTMLElement | undefined): void => act(() => button?.click());
  press(one);
  press(one);
  await pass(100);
  expect(questions, "the other desk watched it all the time").toBe(0);
  press(one);
  press(other);
  await pass(100);
  press(one);
  await pass(100);
  expect(questions, "for a moment it was not watched").toBe(1);
});

test("signing out replaces the user's stream by a visitor's", async () => {
  await show(<Letter />);
  server.open();
  act(dropBearer);
  await pass(0);
  expect(server.streams.map((stream) => [stream.bearer, stream.isClosed()])).toEqual([
    ["Bearer t", true],
    [null, false],
  ]);
});

test("without a provider a query works and is not live", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Letter />
    </QueryClientProvider>,
  );
  await pass(100);
  expect(screen.getByText("first")).toBeTruthy();
  expect(server.requests()).toBe(0);
});
