import { useState, type ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { bearerState, subscribeBearer } from "../bearer.ts";
import { CallFailed } from "../call-failed.ts";
import { LiveProvider } from "./use-live.ts";

/** Refusals are answers; only what may pass by itself is tried again. */
const passing = new Set(["unavailable", "deadline-exceeded", "internal", "unknown"]);

let client: QueryClient | undefined;

/** One per tab, made at first need. Whoever signs out takes along what was read for them; `meta: { public: true }` stays. */
function queryClient(): QueryClient {
  if (client !== undefined) return client;
  const made = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 3 && (!(error instanceof CallFailed) || passing.has(error.status)),
      },
    },
  });
  subscribeBearer(() => {
    if (bearerState() !== "absent") return;
    made.removeQueries({ predicate: (query) => query.meta?.["public"] !== true });
    made.getMutationCache().clear();
  });
  client = made;
  return made;
}

/** Everything that reads from the server stands inside this. */
export function LiveRoot({ children }: { children: ReactNode }) {
  const [ours] = useState(queryClient);
  return (
    <QueryClientProvider client={ours}>
      <LiveProvider>{children}</LiveProvider>
    </QueryClientProvider>
  );
}
