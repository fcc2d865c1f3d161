/**
 * A picture for the map's library: `draw` draws it in CSS px, `width` by `height`, at `ratio` pixels of the device each. By the processor,
 * for the picture is read back at once: a graphics card that draws it would have the page wait until it has caught up with the map.
 */
export function drawnImage(
  width: number,
  height: number,
  ratio: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): ImageData {
  const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(height * ratio))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('2d context refused')
  context.scale(ratio, ratio)
  draw(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
