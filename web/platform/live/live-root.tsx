import { useState, type ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { bearerState, subscribeBearer } from "../bearer.ts";
import { CallFailed } from "../call-failed.ts";
import { LiveProvider } from "./use-live.ts";

/** How often to try again. Refusals are answers; a line comes back, a fault on our side seldom does within seconds. */
const triesAgain: Partial<Record<string, number>> = {
  unavailable: 3,
  "deadline-exceeded": 1,
  internal: 1,
  unknown: 1,
};

let client: QueryClient | undefined;

/** One per tab, made at first need. Whoever signs out takes along what was read for them; `meta: { public: true }` stays. */
function queryClient(): QueryClient {
  if (client !== undefined) return client;
  const made = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < (error instanceof CallFailed ? (triesAgain[error.status] ?? 0) : 3),
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
