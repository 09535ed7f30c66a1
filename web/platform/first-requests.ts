/** What the page asked for while its scripts were still loading (tools/first-load.ts). Each answer is used once. */
type FirstRequests = {
  token: Promise<Response> | undefined;
  answers: Record<string, Promise<Response | undefined>>;
};

declare global {
  interface Window {
    firstRequests?: FirstRequests;
  }
}

/** Later, what was asked first may have changed. */
const usableMs = 30_000;

export function takeFirstToken(): Promise<Response> | undefined {
  const first = usable();
  const token = first?.token;
  if (first !== undefined) first.token = undefined;
  return token;
}

export function takeFirstAnswer(path: string): Promise<Response | undefined> | undefined {
  const answers = usable()?.answers;
  const answer = answers?.[path];
  delete answers?.[path];
  return answer;
}

/** They were asked with a token that has ended. */
export function dropFirstRequests(): void {
  delete window.firstRequests;
}

function usable(): FirstRequests | undefined {
  return performance.now() < usableMs ? window.firstRequests : undefined;
}
