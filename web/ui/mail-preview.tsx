import "./mail-preview.css";

type Props = {
  /** Such as "Sample of the email". */
  label: string;
  subject: string;
  paragraphs: readonly string[];
  button: string;
};

/** An email as its readers get it, with a sample name. */
export function MailPreview({ label, subject, paragraphs, button }: Props) {
  return (
    <figure className="mail-preview">
      <figcaption>{label}</figcaption>
      <blockquote>
        <p className="mail-preview-subject">{subject}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="mail-preview-button">{button}</p>
      </blockquote>
    </figure>
  );
}
