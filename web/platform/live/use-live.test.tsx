import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveProvider, useLiveQuery, useLiveState } from "./use-live.ts";
import { aScriptedServer, type ScriptedServer } from "./testing/scripted-server.ts";

let server: ScriptedServer;
let answer: string;
let questions: number;

beforeEach(() => {
  vi.useFakeTimers();
  server = aScriptedServer();
  answer = "first";
  questions = 0;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url === "/auth/token"
      ? Promise.resolve(Response.json({ bearer: null }))
      : server.fetch(new URL(url, "http://localhost").href, init),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function ask(): Promise<{ text: string; next: string }> {
  questions += 1;
  return Promise.resolve({ text: answer, next: `after:${answer}` });
}

function Letter() {
  const { data } = useLiveQuery({ queryKey: ["letter"], queryFn: ask }, (letter) =>
    letter === undefined ? ["letters"] : ["letters", letter.next],
  );
  return <p>{data?.text ?? "waiting"}</p>;
}

function State() {
  return <output>{useLiveState()}</output>;
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

function show(children: React.ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <LiveProvider>{children}</LiveProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

test("a screen shows the new data after an invalidation", async () => {
  show(<Letter />);
  await pass(60);
  server.open();
  await pass(10);
  expect(screen.getByText("first")).toBeTruthy();
  answer = "second";
  server.streams.at(-1)?.say("hint", { topics: ["letters"] });
  await pass(10);
  expect(screen.getByText("second")).toBeTruthy();
});

test("topics that are known only from the answer are followed too", async () => {
  show(<Letter />);
  await pass(60);
  expect(server.streams.at(-1)?.topics).toEqual(["letters", "after:first"]);
});

test("coming back to a page asks again, a second look at a page that is live does not", async () => {
  show(
    <>
      <Desk />
      <Desk />
    </>,
  );
  await pass(60);
  server.open();
  await pass(10);
  expect(questions).toBe(1);
  const [one, other] = screen.getAllByRole("button");
  const press = (button: HTMLElement | undefined): void => act(() => button?.click());
  press(one);
  press(one);
  await pass(100);
  expect(questions, "the other desk followed it all the time").toBe(1);
  press(one);
  press(other);
  await pass(100);
  press(one);
  await pass(100);
  expect(questions, "for a moment nobody followed it").toBe(2);
});

test("without a provider a query works and is just not live", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Letter />
      <State />
    </QueryClientProvider>,
  );
  await pass(100);
  expect(screen.getByText("first")).toBeTruthy();
  expect(server.requests()).toBe(0);
});

test("a screen can say whether it still follows along", async () => {
  show(
    <>
      <Letter />
      <State />
    </>,
  );
  await pass(60);
  expect(screen.getByRole("status").textContent).toBe("connecting");
  server.open();
  await pass(10);
  expect(screen.getByRole("status").textContent).toBe("live");
  server.answers.push(...Array.from({ length: 9 }, () => 0));
  server.streams.at(-1)?.drop();
  await pass(5_000);
  expect(screen.getByRole("status").textContent).toBe("offline");
});
