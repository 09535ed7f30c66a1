import type { SessionAnswer } from "#domain/identity/session.ts";
import { logoErrors } from "#domain/organizations/logo-errors.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import type { useLogoPreview } from "./logo-calls.ts";

export type LogoSettingsProps = { organization: SessionAnswer["organizations"][number] };

type Props = LogoSettingsProps & { preview: ReturnType<typeof useLogoPreview> };

const sides = ["Letter side", "Reply side"];

/** As the office printer prints it, and as families see it in their mail. */
export function LogoPreview({ organization, preview: { data, error, refetch } }: Props) {
  if (error !== null) {
    const sentence = sentenceOf(error, logoErrors.loadFailed.message);
    return <ErrorBox sentence={sentence} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <p role="status">Getting the preview ready…</p>;
  return (
    <div className="logo-previews">
      {data.pages.slice(0, sides.length).map((page, at) => (
        <figure key={sides[at]}>
          <img
            className="logo-preview-page"
            src={`data:image/svg+xml,${encodeURIComponent(page)}`}
            alt={`${sides[at]} of a sample sheet with your logo, in black and white`}
          />
          <figcaption>{`${sides[at]}, in black and white`}</figcaption>
        </figure>
      ))}
      <figure>
        <MailHead organization={organization} mail={data.mail} />
        <figcaption>Emails</figcaption>
      </figure>
    </div>
  );
}

type Mail = { png: string; width: number; height: number } | null;

function MailHead({ organization, mail }: LogoSettingsProps & { mail: Mail }) {
  const { mailCall } = termsFor(organization.type);
  return (
    <div className="logo-preview-mail">
      {mail !== null && (
        <img
          src={`data:image/png;base64,${mail.png}`}
          alt={organization.name}
          width={mail.width}
          height={mail.height}
        />
      )}
      <p className="logo-preview-subject">{`Your letter to Sam was printed for ${mailCall}`}</p>
      <p>Hi Jordan,</p>
    </div>
  );
}
