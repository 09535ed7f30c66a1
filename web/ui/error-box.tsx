import type { ReactNode } from "react";
import { RotateCw, TriangleAlert } from "lucide-react";
import { useErrorMessage, useMessages } from "#web/platform/language.ts";
import { uiMessages } from "./messages/en.ts";
import { buttonClass } from "./button-style.ts";
import "./error-box.css";

type Props = {
  sentence: string;
  children?: ReactNode;
  onRetry?: () => void;
};

export function ErrorBox({ sentence, children, onRetry }: Props) {
  const say = useErrorMessage();
  const { tryAgain } = useMessages(uiMessages);
  return (
    <div role="alert" className="error-box">
      <TriangleAlert />
      <div className="error-box-words">
        <p className="error-box-sentence">{say(sentence)}</p>
        {children !== undefined && <p>{children}</p>}
        {onRetry !== undefined && (
          <button type="button" className={buttonClass("outline", "error-box-retry")} onClick={onRetry}>
            <RotateCw />
            {tryAgain}
          </button>
        )}
      </div>
    </div>
  );
}
