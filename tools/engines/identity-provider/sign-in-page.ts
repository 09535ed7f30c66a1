import { html, raw } from "hono/html";
import type { Person } from "./person.ts";
import { styles } from "./styles.ts";

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
          ${raw(styles)}
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
