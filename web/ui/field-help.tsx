import { CircleAlert } from "lucide-react";
import { FieldError } from "react-aria-components/FieldError";
import { Text } from "react-aria-components/Text";
import { useErrorMessage } from "#web/platform/language.ts";

export type FieldMessages = {
  label: string;
  description?: string;
  error?: string | undefined;
};

export function FieldHelp({ description, error }: Omit<FieldMessages, "label">) {
  const say = useErrorMessage();
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
