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

/** What a key does on a page: types a character, or is pressed and let go with others held; null: it is not passed on. */
export type PersonKey =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'press'; readonly key: string; readonly held: readonly string[] }

export function readKey({ key, modifiers }: KeyAct): PersonKey | null {
  if (MODIFIERS.some(([, name]) => name === key)) return { kind: 'nothing' }
  const held = MODIFIERS.filter(([bit]) => (modifiers & bit) !== 0).map(([, name]) => name)
  if (NAMED.test(key)) return { kind: 'press', key, held }
  if ([...key].length !== 1) return null
  // Its text is what counts: a key of another layout has no name here.
  if (held.every((name) => name === 'Shift')) return { kind: 'text', text: key }
  return EDITING.test(key) ? { kind: 'press', key, held } : null
}

/** Presses a key as a keyboard does, with others held, which are let go in any case. */
export async function pressKey(
  { keyboard }: Page,
  { key, held }: Extract<PersonKey, { readonly kind: 'press' }>,
  isDropped: () => boolean,
): Promise<void> {
  const down: string[] = []
  for (const name of held) {
    if (isDropped()) break
    await keyboard.down(name)
    down.push(name)
  }
  if (!isDropped()) await keyboard.down(key)
  for (const name of down.toReversed()) await keyboard.up(name)
}
