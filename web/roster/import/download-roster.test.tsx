import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { DownloadRoster } from "./download-roster.tsx";

const of = { orgId: "pine-hollow", eventId: "lakeside" };
const wren = { name: "Wren Abbott", building: "Loon", externalId: null, contacts: [] };

let answer: () => Response;
let request: { url: string; body: unknown }[];
let saved: Blob[];
beforeEach(() => {
  [request, saved] = [[], []];
  answer = () => Response.json({ result: { people: [wren] } });
  vi.stubGlobal("fetch", (url: string, init: { body?: string }) => {
    if (url === "/auth/token") return Promise.resolve(Response.json({ bearer: null }));
    request.push({ url, body: JSON.parse(init.body ?? "null") });
    return Promise.resolve(answer());
  });
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return "blob:roster";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DownloadRoster {...of} words={organizationTerms({ type: "Camp" })} eventName="Week 3" />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = () => userEvent.click(screen.getByRole("button", { name: "Download roster (CSV)" }));

test("the file comes from the one call that is on record", async () => {
  await press();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('\r\n"Wren Abbott","Loon",');
  expect(request).toEqual([{ url: "/callable/exportRoster", body: { data: of } }]);
});

test("a refusal is said, and nothing is saved", async () => {
  answer = () => Response.json({ error: { message: "Event not found." } }, { status: 404 });
  await press();
  expect((await screen.findByRole("alert")).textContent).toBe("Event not found.");
  expect(saved).toEqual([]);
});
