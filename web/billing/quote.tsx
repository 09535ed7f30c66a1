import { useState } from "react";
import { formatCents, maxCampersToQuote, maxWeeksToQuote, quoteFor } from "#domain/billing/statement.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { Panel } from "#web/ui/panel.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** Undefined for what is no number, or too large. */
function numberIn(text: string, max: number): number | undefined {
  const number = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= max ? number : undefined;
}

/** Needs no request: the price is a rule. */
export function Quote({ words }: { words: Terms }) {
  const [campersText, setCampers] = useState("");
  const [weeksText, setWeeks] = useState("");
  const campersPerWeek = numberIn(campersText, maxCampersToQuote);
  const weeks = numberIn(weeksText, maxWeeksToQuote);
  const [event, events] = [words.event.toLowerCase(), words.events.toLowerCase()];
  const isWrong = (text: string, number: number | undefined) => text.trim() !== "" && number === undefined;
  return (
    <Panel title="What will a season cost?">
      <form className="billing-quote" aria-label="Quote" onSubmit={(submitted) => submitted.preventDefault()}>
        <TextField
          label={`${words.participants} each ${event}`}
          inputMode="numeric"
          autoComplete="off"
          value={campersText}
          onChange={setCampers}
          error={
            isWrong(campersText, campersPerWeek)
              ? `Enter a number up to ${maxCampersToQuote.toLocaleString("en-US")}.`
              : undefined
          }
        />
        <TextField
          label={words.events}
          inputMode="numeric"
          autoComplete="off"
          value={weeksText}
          onChange={setWeeks}
          error={isWrong(weeksText, weeks) ? `Enter a number up to ${maxWeeksToQuote}.` : undefined}
        />
        <p className="billing-quote-answer" role="status">
          {campersPerWeek === undefined || weeks === undefined
            ? `Enter how many you expect. If only some get mail, you pay only for those.`
            : answerFor({ campersPerWeek, weeks }, words, weeks === 1 ? event : events)}
        </p>
      </form>
    </Panel>
  );
}

function answerFor(season: { campersPerWeek: number; weeks: number }, words: Terms, events: string) {
  const { free, cents } = quoteFor(season);
  const { campersPerWeek, weeks } = season;
  const count = (number: number) => number.toLocaleString("en-US");
  return (
    <>
      <strong>{formatCents(cents)}</strong>{" "}
      {`at most: ${count(campersPerWeek)} ${words.participants.toLowerCase()} × ${weeks} ${events}, ${free} of them free.`}
    </>
  );
}
