import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { closeToast, currentToasts } from "#web/ui/toast-store.ts";
import { useRoster } from "../calls.ts";
import { MoveFailed } from "./roster-board.tsx";
import { aParticipant, aRoster, heron, loon, otter } from "./testing/a-roster.ts";
import { useMoves } from "./use-moves.ts";

type Answer = { status: number; body: unknown };

/** The server: what it knows, and the moves that wait for its answer. */
let roster: RosterAnswer;
let waiting: { move: { participantId: string; buildingId: string }; answer: (answer: Answer) => void }[];
let client: QueryClient;

beforeEach(() => {
  roster = aRoster({ participants: [aParticipant("Wren Sato", loon)] });
  waiting = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal("fetch", (url: string, init: { body: string }) => {
    if (url === "/auth/token") return Promise.resolve(Response.json({ bearer: null }));
    if (url.endsWith("/roster")) return Promise.resolve(Response.json(roster));
    return new Promise<Response>((resolve) => {
      const { data } = JSON.parse(init.body);
      const answer = ({ status, body }: Answer) => resolve(Response.json(body, { status }));
      waiting.push({ move: data, answer });
    });
  });
});
afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

const of = { orgId: "o", eventId: "e" };

function Desk() {
  const { data } = useRoster(of);
  const { visible, failed, move, closeFailure } = useMoves(of, data);
  const wren = visible?.participants[0];
  const from = visible?.buildings.find(({ id }) => id === wren?.buildingId);
  return (
    <>
      <p>{wren?.name}</p>
      <output>{from?.name ?? "Unassigned"}</output>
      {[heron, otter].map((to) => (
        <button type="button" key={to.id} onClick={() => wren && move([{ participant: wren, to, from }])}>
          {to.name}
        </button>
      ))}
      {failed && <MoveFailed failed={failed} onRetry={() => move(failed.steps)} onClose={closeFailure} />}
      <ToastRegion />
    </>
  );
}

async function show(): Promise<void> {
  render(
    <QueryClientProvider client={client}>
      <Desk />
    </QueryClientProvider>,
  );
  await screen.findByText("Loon Cabin");
}

const where = () => document.querySelector("output")?.textContent;
const moveTo = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const answer = (reply: Answer) => act(async () => waiting.shift()?.answer(reply));
const yes = { status: 200, body: { result: {} } };
const putInto = (buildingId: string | null) => {
  roster = { ...roster, participants: roster.participants.map((person) => ({ ...person, buildingId })) };
};

test("the row stands in its new place at once, before the server has answered", async () => {
  await show();
  await moveTo("Heron Cabin");
  expect(where()).toBe("Heron Cabin");
  await vi.waitFor(() => expect(waiting[0]?.move).toMatchObject({ ...of, buildingId: heron.id }));
  await answer(yes);
  expect(where(), "and after it, although the list was not loaded again").toBe("Heron Cabin");
  expect(await screen.findByText("Wren Sato moved to Heron Cabin.")).toBeTruthy();
});

test("an answer that was read before the move cannot put the row back", async () => {
  await show();
  await moveTo("Heron Cabin");
  await act(() => client.invalidateQueries());
  expect(where(), "while the move is under way").toBe("Heron Cabin");
  let late: (answer: Response) => void = () => undefined;
  const before = Response.json(roster);
  const request = vi.fn();
  const usual = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (!url.endsWith("/roster")) return usual(url, init);
    request();
    if (request.mock.calls.length > 1) return usual(url, init);
    return new Promise<Response>((resolve) => {
      late = resolve;
    });
  });
  void client.invalidateQueries();
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  putInto(heron.id);
  await answer(yes);
  await screen.findByText("Wren Sato moved to Heron Cabin.");
  await act(async () => late(before));
  expect(where(), "overtaken by it").toBe("Heron Cabin");
  await vi.waitFor(() => expect(request, "what was thrown away is asked for again").toHaveBeenCalledTimes(2));
});

test.each([
  [{ status: 500, body: "oops" }, "Failed to move participant."],
  [
    { status: 409, body: { error: { message: "Cannot move participant into this building." } } },
    "Cannot move participant into this building.",
  ],
])("a move that fails goes back and says so: %j", async (reply, sentence) => {
  await show();
  await moveTo("Heron Cabin");
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  await answer(reply);
  await vi.waitFor(() => expect(where()).toBe("Loon Cabin"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(sentence);
  expect(alert.textContent).toContain("Wren Sato was not moved to Heron Cabin and is back in Loon Cabin.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(where()).toBe("Heron Cabin");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("after a move that failed the roster is loaded again", async () => {
  await show();
  await moveTo("Heron Cabin");
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  putInto(otter.id);
  await answer({ status: 409, body: { error: { message: "Cannot move participant into this building." } } });
  await vi.waitFor(() => expect(where()).toBe("Otter Cabin"));
});

test("moved twice, they end where they were put last, and the server hears it in that order", async () => {
  await show();
  await moveTo("Heron Cabin");
  await moveTo("Otter Cabin");
  expect(where()).toBe("Otter Cabin");
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  await answer(yes);
  expect(where()).toBe("Otter Cabin");
  await vi.waitFor(() => expect(waiting[0]?.move.buildingId).toBe(otter.id));
  await answer(yes);
  expect(where()).toBe("Otter Cabin");
  await screen.findByText("Wren Sato moved to Otter Cabin.");
  expect(screen.queryByText("Wren Sato moved to Heron Cabin."), "one line for the last move").toBeNull();
});

test("Undo moves back", async () => {
  await show();
  await moveTo("Heron Cabin");
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  await answer(yes);
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(where()).toBe("Loon Cabin");
  await vi.waitFor(() => expect(waiting[0]?.move.buildingId).toBe(loon.id));
});

test("Undo moves an unassigned participant back to Unassigned", async () => {
  putInto(null);
  render(
    <QueryClientProvider client={client}>
      <Desk />
    </QueryClientProvider>,
  );
  await screen.findByText("Wren Sato");
  await moveTo("Heron Cabin");
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  await answer(yes);
  await screen.findByText("Wren Sato moved to Heron Cabin.");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(where()).toBe("Unassigned");
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(waiting[0]?.move).toMatchObject({ fromBuildingId: heron.id });
  await answer(yes);
  await screen.findByText("Wren Sato moved to Unassigned.");
  expect(where()).toBe("Unassigned");
});
