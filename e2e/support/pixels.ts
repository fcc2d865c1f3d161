import type { Locator, Page } from '@playwright/test'

/** A map on a busy machine whose processor draws it. */
export const DRAWN_WITHIN_MS = 60_000

/** How many different colours a part of the screen shows: a grey hole or an empty canvas shows one or two. */
export async function countColours(page: Page, part: Locator): Promise<number> {
  const picture = (await part.screenshot({ animations: 'allow' })).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (context === null) return 0
    context.drawImage(image, 0, 0)
    const colours = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)
    return new Set(colours).size
  }, picture)
}

/**
 * Runs in the page before it loads: the map loads, measures and answers presses as ever, but its triangles are not drawn.
 */
export function drawNothing(): void {
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
    Object.assign(prototype, { drawArrays: () => undefined, drawElements: () => undefined })
}
