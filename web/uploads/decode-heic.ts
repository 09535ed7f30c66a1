import openLibheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** For browsers without HEIC support. The decoder is 2 MB and loads with the first such image. */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { HeifDecoder } = await openLibheif();
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  try {
    // A file may contain a burst, or a thumbnail beside the main image.
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (image === undefined) throw new Error("The HEIC file contains no image.");
    const pixels = new ImageData(image.get_width(), image.get_height());
    await new Promise<void>((resolve, reject) => {
      image.display(pixels, (visible) =>
        visible === null ? reject(new Error("The HEIC image could not be decoded.")) : resolve(),
      );
    });
    return await createImageBitmap(pixels);
  } finally {
    for (const image of images) image.free();
  }
}
