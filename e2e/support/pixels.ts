import type { Locator, Page } from '@playwright/test'

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
