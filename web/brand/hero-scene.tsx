import { pictureFile } from "./picture-files.ts";

type Props = { className?: string };

export function HeroScene({ className }: Props) {
  const { src: wide, ...wideSize } = pictureFile("hero-wide");
  return (
    <picture className={className}>
      <source media="(min-width: 48rem)" srcSet={wide} {...wideSize} />
      <img {...pictureFile("hero-tall")} alt="" fetchPriority="high" />
    </picture>
  );
}
