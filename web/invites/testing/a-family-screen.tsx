import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation, type InitialEntry } from "react-router";
import { vi } from "vitest";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { SessionProvider } from "#web/identity/session-context.tsx";

export const elena = {
  uid: "elena",
  displayName: "Elena Vasquez",
  photoURL: null,
  email: "elena@example.org",
};

type Answer = () => Response | Promise<Response>;

/** What the server says to each question, named as in "GET /my/participants" and "acceptInvite". */
export type ScriptedAnswers = {
  requests: string[];
  sent: unknown[];
  /** Questions that nothing was said about; they got a 404. */
  unanswered: string[];
  say(question: string, body: unknown): void;
  refuse(question: string, status: number, error?: string | { code: string; message: string }): void;
  answer(question: string, answer: Answer): void;
};

export function scriptAnswers(): ScriptedAnswers {
  const answers = new Map<string, Answer>();
  const request: string[] = [];
  const sent: unknown[] = [];
  const unanswered: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit): Promise<Response> => {
    if (path === "/auth/token")
      return Promise.resolve(Response.json({ bearer: { token: "t", expiresInSeconds: 600 } }));
    const question = path.replace("/callable/", "").replace("/api", "GET ");
    request.push(question);
    if (typeof init.body === "string") sent.push(JSON.parse(init.body));
    const known = answers.get(question);
    if (known === undefined) unanswered.push(question);
    return Promise.resolve(known === undefined ? new Response("", { status: 404 }) : known());
  });
  const answer = (question: string, how: Answer) => void answers.set(question, how);
  return {
    requests: request,
    sent,
    unanswered,
    answer,
    say: (question, body) =>
      answer(question, () => Response.json(question.startsWith("GET ") ? body : { result: body })),
    refuse: (question, status, error = "") =>
      answer(question, () =>
        Response.json({ error: typeof error === "string" ? { message: error } : error }, { status }),
      ),
  };
}

type ScreenOptions = {
  at?: InitialEntry;
  user?: SessionAnswer["user"];
  access?: "full" | "visitor";
  organizations?: SessionAnswer["organizations"];
};

export function show(page: ReactNode, options: ScreenOptions = {}): void {
  const { at = "/", user = elena, access = "full", organizations = [] } = options;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <SessionProvider value={{ user, access, organizations }}>
          {page}
          <Place />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Place() {
  return <code aria-label="place">{useLocation().pathname}</code>;
}

export function currentPath(): string | null {
  return screen.getByLabelText("place").textContent;
}
