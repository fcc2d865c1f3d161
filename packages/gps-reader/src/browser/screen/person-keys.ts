import type { Page } from 'playwright-core'
import type { RemoteAct } from '../../platform.ts'

type KeyAct = Extract<RemoteAct, { readonly kind: 'key' }>

const NAMED =
  /^(Enter|Tab|Backspace|Delete|Escape|ArrowLeft|ArrowRight|ArrowUp|ArrowDown|Home|End|PageUp|PageDown|Insert)$/
/** Of the shortcuts of a browser only those of editing text: no page of its own, no tools, nothing to open. */
const EDITING = /^[acxzy]$/i
const MODIFIERS = [
  [1, 'Alt'],
  [2, 'Control'],
  [4, 'Meta'],
  [8, 'Shift'],
] as const

/** Presses or lets go of a key as a keyboard does. False: not a key that is passed on. */
export async function pressKey(page: Page, { type, key, modifiers }: KeyAct): Promise<boolean> {
  if (MODIFIERS.some(([, name]) => name === key)) return true
  const held = MODIFIERS.filter(([bit]) => (modifiers & bit) !== 0).map(([, name]) => name)
  const isShortcut = held.some((name) => name !== 'Shift')
  if (!NAMED.test(key)) {
    if ([...key].length !== 1) return false
    if (isShortcut && !EDITING.test(key)) return false
    if (!isShortcut) {
      // Its text is what counts: a key of another layout has no name here.
      if (type === 'down') await page.keyboard.insertText(key)
      return true
    }
  }
  if (type === 'up') {
    await page.keyboard.up(key)
    return true
  }
  for (const name of held) await page.keyboard.down(name)
  await page.keyboard.down(key)
  for (const name of held.toReversed()) await page.keyboard.up(name)
  return true
}
