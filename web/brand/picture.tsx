import { isSpot, pictureFile, type PictureName } from "./picture-files.ts";
import "./picture.css";

type Props = {
  name: PictureName;
  /** Only where the picture shows something that the text beside it does not. */
  alt?: string;
  loading?: "lazy" | "eager";
  className?: string;
};

export function Picture({ name, alt = "", loading = "lazy", className }: Props) {
  const file = pictureFile(name);
  const classes = ["picture", isSpot(file) && "picture-spot", className].filter(Boolean).join(" ");
  return <img {...file} alt={alt} loading={loading} decoding="async" className={classes} />;
}
