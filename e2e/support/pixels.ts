import type { Locator, Page } from '@playwright/test'

/** A map on a busy machine whose processor draws it. */
export const DRAWN_WITHIN_MS = 120_000

/** How many different colours a part of the screen shows: a grey hole or an empty canvas shows one or two. */
export const countColours = async (page: Page, part: Locator): Promise<number> =>
  (await lookAt(page, part, 0)).different

/** Which share of a part of the screen has this colour (alpha, blue, green, red). */
export const shareOfColour = async (page: Page, part: Locator, colour: number): Promise<number> =>
  (await lookAt(page, part, colour)).share

async function lookAt(page: Page, part: Locator, colour: number): Promise<{ different: number; share: number }> {
  const picture = (await part.screenshot({ animations: 'allow' })).toString('base64')
  return page.evaluate(
    async ({ picture, colour }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (context === null) return { different: 0, share: 0 }
      context.drawImage(image, 0, 0)
      const colours = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)
      return {
        different: new Set(colours).size,
        share: colours.filter((each) => each === colour).length / colours.length,
      }
    },
    { picture, colour },
  )
}
