import type { Page } from '@playwright/test'
import { type BoxFault, IN_PAGE } from './measure-boxes.ts'

/** Waits until the page's layout is at rest, then answers what is wrong with it, each thing once. */
export async function boxFaults(page: Page): Promise<readonly BoxFault[]> {
  await page.evaluate(settled)
  const faults = await page.evaluate<BoxFault[]>(`(() => { ${IN_PAGE}\nreturn findFaults() })()`)
  return [...new Map(faults.map((fault) => [fault.what, fault])).values()]
}

/** Runs in the page: resolves when nothing has moved for some frames, and no picture, font or glide is on its way. */
export async function settled(): Promise<void> {
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
  for (let same = 0, before = Number.NaN; same < 3; ) {
    await frame()
    const now = looks()
    const isGliding = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
    same = now === before && !isGliding ? same + 1 : 0
    before = now
  }
}
