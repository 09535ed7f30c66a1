/** Only what is used here; the package's own types describe only the C API. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  type HeifImage = {
    is_primary: () => boolean;
    get_width: () => number;
    get_height: () => number;
    display: (into: ImageData, then: (visible: ImageData | null) => void) => void;
    free: () => void;
  };
  type Libheif = { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } };
  export default function openLibheif(): Libheif | Promise<Libheif>;
}
