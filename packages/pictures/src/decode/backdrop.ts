/** Below this a pixel is not counted as ink: it is a shadow or a soft edge. */
const opaque = 128;
const bins = 256;

/** Brightness, 0 to 255, as Rec. 601 weighs the colours. */
const brightness = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/**
 * What to put behind a picture with transparent parts: black where what is drawn on them is light, else white.
 * @param pixels RGBA
 */
export function backdropFor(pixels: Uint8ClampedArray): "white" | "black" {
  let transparent = 0;
  let ink = 0;
  let light = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < opaque) transparent++;
    else {
      ink++;
      light += brightness(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    }
  }
  // A few transparent pixels are rounded corners of an opaque picture.
  if (ink === 0 || transparent < ink / 50) return "white";
  return light / ink > bins * 0.62 ? "black" : "white";
}
