import { pictureFile, spots, type PictureName } from "./picture-files.ts";
import "./picture.css";

type Props = {
  name: PictureName;
  /** What it shows, where the picture says something the words beside it do not. */
  alt?: string;
  loading?: "lazy" | "eager";
  className?: string;
};

/** One of our drawings, decorative unless it is given words. It fills the width it is given. */
export function Picture({ name, alt = "", loading = "lazy", className }: Props) {
  const spot = spots.some((known) => known === name);
  const classes = ["picture", spot && "picture-spot", className].filter(Boolean).join(" ");
  return <img {...pictureFile(name)} alt={alt} loading={loading} decoding="async" className={classes} />;
}
