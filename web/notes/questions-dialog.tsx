import { useId, useState } from "react";
import { maxQuestionLength, maxQuestions } from "#domain/notes/questions.ts";
import type { OwnWords } from "#domain/own-words.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { questionMessages, type QuestionMessages } from "./messages/questions-en.ts";
import "./questions-dialog.css";

export type QuestionsDialogProps = {
  firstName: string;
  own: OwnWords;
  questions: readonly string[];
  onChange: (questions: string[]) => void;
  onClose: () => void;
};

type Age = keyof ReturnType<QuestionMessages["suggestions"]>;
const ages: readonly Age[] = ["small", "middle", "teen"];

/** What is typed is in the draft at once, like the letter's text. */
export function QuestionsDialog({ firstName, own, questions, onChange, onClose }: QuestionsDialogProps) {
  const t = useMessages(questionMessages);
  const all = Array.from({ length: maxQuestions }, (_, at) => questions[at] ?? "");
  const free = all.findIndex((text) => text.trim() === "");

  function put(at: number, text: string): void {
    onChange(all.with(at, text));
  }

  return (
    <Dialog title={t.title(firstName)} size="narrow" isOpen onOpenChange={onClose}>
      <div className="questions">
        <p>{t.where}</p>
        {all.map((text, at) => (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- there are always three
            key={at}
            label={t.nth(at + 1)}
            name={`question-${at + 1}`}
            maxLength={maxQuestionLength}
            autoComplete="off"
            value={text}
            onChange={(typed) => put(at, typed)}
          />
        ))}
        <Ideas own={own} used={questions} isFull={free === -1} onUse={(text) => put(free, text)} />
        <DialogActions>
          <Button variant="primary" slot="close">
            {t.done}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

type IdeasProps = { own: OwnWords; used: readonly string[]; isFull: boolean; onUse: (text: string) => void };

/** None of them asks for a name or a place. */
function Ideas({ own, used, isFull, onUse }: IdeasProps) {
  const id = useId();
  const t = useMessages(questionMessages);
  const [age, setAge] = useState<Age>("middle");
  const ideas = t.suggestions(own)[age].filter((text) => !used.includes(text));
  return (
    <section className="questions-ideas" aria-labelledby={id}>
      <div className="questions-ages">
        <h3 id={id}>{t.ideas}</h3>
        <select
          aria-label={t.ideas}
          className="input"
          value={age}
          onChange={({ target }) => setAge(ages.find((one) => one === target.value) ?? age)}
        >
          {ages.map((one) => (
            <option key={one} value={one}>
              {t.ages[one]}
            </option>
          ))}
        </select>
      </div>
      <ul>
        {ideas.map((text) => (
          <li key={text}>
            <Button variant="plain" isDisabled={isFull} onPress={() => onUse(text)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
