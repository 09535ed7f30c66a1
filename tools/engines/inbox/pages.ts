import { html, raw } from "hono/html";
import type { Mail } from "./mail.ts";
import { styles } from "./styles.ts";

type Html = ReturnType<typeof html>;

export function listPage(mails: Mail[]): Html {
  const newest = mails[0]?.id ?? "";
  return page(
    "Inbox",
    html`<h1>Inbox</h1>
      ${
        mails.length === 0
          ? html`<p>No mail yet. Everything the app sends lands here and goes nowhere else.</p>`
          : html`<ol>
              ${mails.map((mail) => html`<li>${line(mail)}</li>`)}
            </ol>`
      }
      <script>
        const next = () =>
          fetch("/api/wait?timeoutMs=25000&after=${newest}")
            .then((answer) => (answer.ok ? location.reload() : next()))
            .catch(() => setTimeout(next, 5000));
        void next();
      </script>`,
  );
}

export function mailPage(mail: Mail): Html {
  return page(
    mail.subject || "No subject",
    html`<p><a href="/">Inbox</a></p>
      <h1>${mail.subject || "No subject"}</h1>
      <p>From ${mail.from} to ${mail.to.join(", ")}, ${mail.receivedAt}</p>
      ${mail.attachments.map(
        ({ fileName, contentType, bytes }) =>
          html`<p>Attached: ${fileName} (${contentType}, ${bytes} bytes)</p>`,
      )}
      ${
        mail.html === ""
          ? ""
          : html`<h2>As a page</h2>
              ${frame(mail.html)}`
      }
      <h2>As text</h2>
      <pre>${mail.text || "There is no text version."}</pre>
      <details>
        <summary>Headers</summary>
        <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}</pre>
      </details>`,
  );
}

export function missingPage(): Html {
  return page(
    "Gone",
    html`<h1>This letter is not here any more</h1>
      <p><a href="/">Inbox</a></p>`,
  );
}

function line(mail: Mail): Html {
  return html`<a href="/mail/${mail.id}">
    <strong>${mail.subject || "No subject"}</strong>
    <span>to ${mail.to.join(", ")}</span>
    <time datetime="${mail.receivedAt}">${mail.receivedAt.slice(11, 19)} UTC</time>
  </a>`;
}

/** Sandboxed without scripts; its links open in a tab of their own, free of the sandbox. */
function frame(body: string): Html {
  const source = `<base target="_blank">${body}`;
  return html`<iframe
    title="The letter"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${source}"
  ></iframe>`;
}

function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Inbox</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}
