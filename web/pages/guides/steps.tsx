import type { ReactNode } from "react";
import type { PictureName } from "#web/brand/picture-files.ts";
import { Picture } from "#web/brand/picture.tsx";
import "./steps.css";

type GuideStep = { picture: PictureName; title: string; words: string };

type Props = { title: string; lead: string; steps: readonly GuideStep[]; children?: ReactNode };

export function Steps({ title, lead, steps, children }: Props) {
  return (
    <div className="guide">
      <h1>{title}</h1>
      <p className="guide-lead">{lead}</p>
      <ol className="guide-steps">
        {steps.map(({ picture, title: name, words }) => (
          <li key={name} data-step={picture}>
            <Picture name={picture} />
            <h2>{name}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
