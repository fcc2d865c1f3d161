import type { Page } from '@playwright/test'
import { type BoxFault, IN_PAGE } from './measure-boxes.ts'

/** Waits until the page's layout is at rest, then answers what is wrong with it, each thing once. */
export const boxFaults = async (page: Page): Promise<readonly BoxFault[]> => (await measure(page)).faults

/** The same, and where its boxes lie, in one number. */
export async function measure(page: Page): Promise<{ readonly layout: number; readonly faults: readonly BoxFault[] }> {
  const layout = await page.evaluate(settled)
  const faults = await page.evaluate<BoxFault[]>(`(() => { ${IN_PAGE}\nreturn findFaults() })()`)
  return { layout, faults: [...new Map(faults.map((fault) => [fault.what, fault])).values()] }
}

/**
 * Runs in the page: resolves when nothing has moved for some frames, and no picture, font or glide is on its way, with a number that
 * is the same while every box is where it was.
 */
export async function settled(): Promise<number> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  const looks = () => {
    let sum = 0
    for (const element of document.body.querySelectorAll('*')) {
      const { left, top, width, height } = element.getBoundingClientRect()
      sum = (sum * 31 + left + 7 * top + 17 * width + 29 * height) % 1_000_003
    }
    return sum
  }
  await document.fonts.ready
  let before = Number.NaN
  for (let same = 0; same < 3; ) {
    await frame()
    const now = looks()
    const isGliding = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
    same = now === before && !isGliding ? same + 1 : 0
    before = now
  }
  return before
}
