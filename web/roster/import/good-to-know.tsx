import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { ImportNotices } from "#domain/roster/import-answer.ts";
import { noticeKinds, type NoticeKind } from "#domain/roster/import-row.ts";
import { useErrorMessage } from "#web/platform/language.ts";
import { Panel } from "#web/ui/panel.tsx";
import { FixRow, type Fixing } from "./fix-row.tsx";
import { Lines } from "./preview-lists.tsx";

type Props = {
  noted: ImportNotices;
  words: Terms;
  /** Only before the import. */
  fixing?: Fixing;
};

/** Equal notes are counted in one line and open on demand; a few are open at once. */
const openUpTo = 3;

export function GoodToKnow({ noted: { notices, noticeCounts }, words, fixing }: Props) {
  const say = useErrorMessage();
  const kinds = noticeKinds.filter((kind) => (noticeCounts[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <Panel title="Good to know" flush>
      <div className="import-folds">
        {kinds.map((kind) => {
          const total = noticeCounts[kind] ?? 0;
          const title = noticeTitle(kind, total, words);
          return (
            <details key={kind} className="import-folded" open={total <= openUpTo}>
              <summary>{title}</summary>
              <Lines label={title} rows={notices.filter((one) => one.kind === kind)} total={total}>
                {({ line, name, sentence }) => (
                  <>
                    <span className="import-name">{name}</span>
                    <span className="import-why">
                      <span>{say(sentence)}</span>
                      {fixing !== undefined && kind !== "other" && (
                        <FixRow fixing={fixing} line={line} name={name} />
                      )}
                    </span>
                  </>
                )}
              </Lines>
            </details>
          );
        })}
      </div>
    </Panel>
  );
}

function noticeTitle(kind: NoticeKind, count: number, words: Terms): string {
  const [contact, contacts] = [words.contact.toLowerCase(), words.contacts.toLowerCase()];
  const noEmail = count === 1 ? "has no email and is skipped" : "have no email and are skipped";
  const people = pluralize(
    count,
    `new ${words.participant.toLowerCase()} has`,
    `new ${words.participants.toLowerCase()} have`,
  );
  const titles: Record<NoticeKind, string> = {
    email: `${pluralize(count, `${contact} is`, `${contacts} are`)} skipped: the email is not valid`,
    phone: `${pluralize(count, "phone number is", "phone numbers are")} skipped`,
    "contact-name": `${pluralize(count, `${contact} name is`, `${contact} names are`)} skipped`,
    "without-email": `${pluralize(count, contact, contacts)} ${noEmail}`,
    "second-without-email": `${pluralize(count, `second ${contact}`, `second ${contacts}`)} ${noEmail}`,
    "further-without-email": `${pluralize(count, `more ${contact}`, `more ${contacts}`)} ${noEmail}`,
    "without-building": `${people} no ${words.building.toLowerCase()} and ${count === 1 ? "starts" : "start"} in Unassigned`,
    other: pluralize(count, "other remark", "other remarks"),
  };
  return titles[kind];
}
