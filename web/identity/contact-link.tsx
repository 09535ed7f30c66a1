const mail = "mailto:";

/** The support contact from the settings: an address to write to, or a page. */
export function ContactLink({ contact }: { contact: string }) {
  return (
    <a href={contact}>
      {contact.startsWith(mail) ? contact.slice(mail.length) : contact.replace(/^https:\/\//, "")}
    </a>
  );
}

/** The operator's own legal pages: each line is a name and an address. */
export function LegalLinks({ lines = [] }: { lines: readonly string[] | undefined }) {
  return lines.map((line) => {
    const [name, url] = line.split(": ");
    return (
      <a key={line} href={url}>
        {name}
      </a>
    );
  });
}
