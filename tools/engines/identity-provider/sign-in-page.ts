import { html } from "hono/html";
import type { Person } from "./person.ts";

/** Everybody one can be, one button each. */
export async function signInPage(people: Iterable<Person>): Promise<string> {
  return page(
    "Who is signing in?",
    html`<p>This is Camp ID, the sign-in for development. Nobody here is real and there are no passwords.</p>
      <form method="post">
        <ul>
          ${[...people].map((person) => html`<li>${personButton(person)}</li>`)}
        </ul>
        <button class="cancel" name="cancel" value="yes">Cancel</button>
      </form>`,
  );
}

export async function expiredPage(): Promise<string> {
  return page(
    "This sign-in is over",
    html`<p>It was finished already or took too long. Go back to the app and start again.</p>`,
  );
}

function personButton({ sub, name, email, emailVerified, note }: Person) {
  return html`<button name="sub" value="${sub}">
    <strong>${name}</strong>
    <span>${email}${emailVerified ? "" : " (not verified)"}</span>
    ${note === undefined ? "" : html`<em>${note}</em>`}
  </button>`;
}

async function page(title: string, body: ReturnType<typeof html>): Promise<string> {
  const whole = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Camp ID</title>
        <style>
          :root {
            color-scheme: light dark;
            --ground: light-dark(#ebefe7, #0e1916);
            --sheet: light-dark(#fffef9, #22312b);
            --ink: light-dark(#15271f, #eaf1e8);
            --quiet: light-dark(#47594f, #a9bcb0);
            --edge: light-dark(#71877b, #6f8a7d);
            --pine: light-dark(#1d5c45, #7fcaa4);
            --focus: light-dark(#1a56c4, #8fb8ff);
          }
          body {
            margin: 0 auto;
            padding: 2rem 1rem;
            max-width: 30rem;
            background: var(--ground);
            color: var(--ink);
            font:
              1.0625rem/1.5 system-ui,
              sans-serif;
          }
          h1 {
            margin: 0;
            font:
              600 1.75rem/1.2 Rockwell,
              Georgia,
              serif;
          }
          p {
            color: var(--quiet);
          }
          ul {
            margin: 1.5rem 0;
            padding: 0;
            list-style: none;
            display: grid;
            gap: 0.75rem;
          }
          button {
            display: grid;
            gap: 0.125rem;
            width: 100%;
            min-height: 2.75rem;
            padding: 0.75rem 1rem;
            border: 1px solid var(--edge);
            border-radius: 7px;
            background: var(--sheet);
            color: inherit;
            font: inherit;
            text-align: start;
            overflow-wrap: anywhere;
            cursor: pointer;
          }
          button:hover {
            border-color: var(--pine);
          }
          button:focus-visible {
            outline: 3px solid var(--focus);
            outline-offset: 2px;
          }
          span,
          em {
            font-size: 0.9375rem;
            font-style: normal;
            color: var(--quiet);
          }
          em {
            color: var(--pine);
          }
          .cancel {
            background: none;
            text-align: center;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return whole.toString();
}
