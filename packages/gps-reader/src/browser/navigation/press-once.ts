/// <reference lib="dom" />
import type { ElementHandle } from 'playwright-core'
import { withinTime } from './page-script.ts'

const PRESS_MS = 2_500

/**
 * Presses once, at `position` inside the element where that is given. An element that something covers is pressed by
 * script, since its page may never uncover it.
 */
export async function pressOnce(
  element: ElementHandle<Element>,
  position: { readonly x: number; readonly y: number } | null = null,
): Promise<void> {
  const where = position === null ? {} : { position }
  const isFree = await withinTime(
    element.click({ ...where, trial: true, timeout: PRESS_MS }).then(() => true),
    PRESS_MS + 500,
  )
  if (isFree === true) await withinTime(element.click({ ...where, timeout: PRESS_MS, noWaitAfter: true }))
  else await withinTime(element.evaluate((press) => press instanceof HTMLElement && press.click()))
}
