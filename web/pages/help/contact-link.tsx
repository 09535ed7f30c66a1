const mail = "mailto:";

/** The support contact from the settings: an address to write to, or a page. */
export function ContactLink({ contact }: { contact: string }) {
  return (
    <a href={contact}>
      {contact.startsWith(mail) ? contact.slice(mail.length) : contact.replace(/^https:\/\//, "")}
    </a>
  );
}
