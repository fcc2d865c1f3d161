import { keptPreferences } from '../preferences/kept-preferences.ts'
import type { Command } from './command-registry.ts'

const SEQUENCE_MS = 1200

/** Single-key shortcuts can be turned off (WCAG 2.1.4). Ctrl K stays. */
export const shortcutsOn = (): boolean => keptPreferences().hasShortcuts

/** The key of an event as commands spell it: a capital means Shift, whatever Caps Lock says. */
export const keyOf = ({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): string =>
  shiftKey ? key.toUpperCase() : key.toLowerCase()

/** Keys as printed: `R`, `⇧ G`, `g s`. */
export function keysText(keys: string): string {
  if (keys.length > 1) return keys
  return keys === keys.toLowerCase() ? keys.toUpperCase() : `⇧ ${keys}`
}

/** A key press as the matcher needs it. */
export interface KeyPress {
  readonly key: string
  readonly at: number
}

/** The command that these presses, oldest first, spell; null when none does. A sequence must be typed within 1.2 s. */
export function spelled(presses: readonly KeyPress[], commands: readonly Command[]): Command | null {
  const last = presses.at(-1)
  if (last === undefined) return null
  const before = presses.at(-2)
  if (before !== undefined && last.at - before.at <= SEQUENCE_MS) {
    const sequence = commands.find(({ keys }) => keys === `${before.key} ${last.key}`)
    if (sequence) return sequence
    // `g` opens a sequence: what follows it at once is not a shortcut of its own.
    if (commands.some(({ keys }) => keys?.startsWith(`${before.key} `))) return null
  }
  return commands.find(({ keys }) => keys === last.key) ?? null
}

const TEXT = 'input:not([type="checkbox"]), textarea, select'

/** True where typing is text: a field, or editable content. */
export function keepsText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(TEXT) !== null)
}

const DIALOG = '[role="dialog"]'
const OWN_KEYS = '[role="menu"], [data-own-keys]'

/** True where typing is text: fields, editable content, and whatever asks to keep its keys (`data-own-keys`). */
export function keepsKeys(target: EventTarget | null): boolean {
  return keepsKeysInDialog(target) || (target instanceof HTMLElement && target.closest(DIALOG) !== null)
}

/** The same for keys that a dialog does not keep. */
export function keepsKeysInDialog(target: EventTarget | null): boolean {
  return keepsText(target) || (target instanceof HTMLElement && target.closest(OWN_KEYS) !== null)
}

/** The same for the keys of a part of a screen, or of the dialog in which it stands: that dialog leaves them to it. */
export function keepsKeysFrom(part: Element | null, target: EventTarget | null): boolean {
  if (keepsKeysInDialog(target)) return true
  const dialog = target instanceof HTMLElement ? target.closest(DIALOG) : null
  return dialog !== null && !dialog.contains(part)
}
