import { CircleAlert } from "lucide-react";
import { FieldError } from "react-aria-components/FieldError";
import { Text } from "react-aria-components/Text";
import { useSay } from "#web/platform/language.ts";

export type FieldWords = {
  label: string;
  description?: string;
  /** What is wrong and how to put it right. It marks the field as wrong as well. */
  error?: string | undefined;
};

/** The lines under a field; react-aria ties them to the input. */
export function FieldHelp({ description, error }: Omit<FieldWords, "label">) {
  const say = useSay();
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="field-note">
          {description}
        </Text>
      )}
      {error !== undefined && (
        <FieldError className="field-error">
          <CircleAlert />
          <span>{say(error)}</span>
        </FieldError>
      )}
    </>
  );
}
