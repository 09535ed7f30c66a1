import { pictureFile, spots, type PictureName } from "./picture-files.ts";
import "./picture.css";

type Props = {
  name: PictureName;
  /** Only where the picture shows something that the text beside it does not. */
  alt?: string;
  loading?: "lazy" | "eager";
  className?: string;
};

export function Picture({ name, alt = "", loading = "lazy", className }: Props) {
  const spot = spots.some((known) => known === name);
  const classes = ["picture", spot && "picture-spot", className].filter(Boolean).join(" ");
  return <img {...pictureFile(name)} alt={alt} loading={loading} decoding="async" className={classes} />;
}
