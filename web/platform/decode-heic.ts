import openLibheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** For browsers that cannot read what an iPhone takes: two megabytes of decoder, loaded with the first such picture. */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { HeifDecoder } = await openLibheif();
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  try {
    // A file may hold a burst, or a small picture beside the large one.
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (image === undefined) throw new Error("There is no picture in it.");
    const pixels = new ImageData(image.get_width(), image.get_height());
    await new Promise<void>((resolve, reject) => {
      image.display(pixels, (shown) => (shown === null ? reject(new Error("Not decoded.")) : resolve()));
    });
    return await createImageBitmap(pixels);
  } finally {
    for (const image of images) image.free();
  }
}
