/// <reference lib="dom" />
import type { ElementHandle } from 'playwright-core'
import { withinTime } from './page-script.ts'

const PRESS_MS = 2_500

/** Presses once. An element that something covers is pressed by script, since its page may never uncover it. */
export async function pressOnce(element: ElementHandle<Element>): Promise<void> {
  const isFree = await withinTime(
    element.click({ trial: true, timeout: PRESS_MS }).then(() => true),
    PRESS_MS + 500,
  )
  if (isFree === true) await withinTime(element.click({ timeout: PRESS_MS, noWaitAfter: true }))
  else await withinTime(element.evaluate((press) => press instanceof HTMLElement && press.click()))
}
