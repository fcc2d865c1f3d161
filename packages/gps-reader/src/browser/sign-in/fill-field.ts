/// <reference lib="dom" />
import type { ElementHandle } from 'playwright-core'
import { withinTime } from '../navigation/page-script.ts'

const FIELD_MS = 2_500

/** Puts `text` into a field, whatever its page does to keep machines out of it. False: the field does not take it. */
export async function fillField(field: ElementHandle<Element>, text: string): Promise<boolean> {
  await wake(field)
  await withinTime(field.fill(text, { timeout: FIELD_MS }), FIELD_MS + 500)
  if ((await typedIn(field)) === text) {
    // Forms of the time of key events enable their button on them.
    await withinTime(field.dispatchEvent('keyup', { key: 'End', bubbles: true }))
    return true
  }
  await withinTime(field.evaluate((input) => input instanceof HTMLInputElement && input.select()))
  await withinTime(field.type(text, { timeout: FIELD_MS }), FIELD_MS + 500)
  return (await typedIn(field)) === text
}

/** A password goes only into a field that shows dots when it has the focus. */
export async function isMaskedField(field: ElementHandle<Element>): Promise<boolean> {
  await wake(field)
  const isMasked = field.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) return false
    const security = getComputedStyle(input).getPropertyValue('-webkit-text-security')
    return input.type === 'password' || (security !== '' && security !== 'none')
  })
  return (await withinTime(isMasked)) ?? false
}

/** Ticks a box, the label's way too: many hide the box itself. */
export async function tick(box: ElementHandle<Element>): Promise<void> {
  await withinTime(
    box.evaluate((input) => {
      if (input instanceof HTMLInputElement && !input.checked) input.click()
    }),
  )
}

/** Some fields are read-only, or something else, until they have the focus. */
async function wake(field: ElementHandle<Element>): Promise<void> {
  await withinTime(field.focus())
  const isAsleep = await withinTime(field.evaluate((input) => input instanceof HTMLInputElement && input.readOnly))
  if (isAsleep === true) await withinTime(field.click({ timeout: FIELD_MS }), FIELD_MS + 500)
}

const typedIn = (field: ElementHandle<Element>): Promise<string | null> =>
  withinTime(field.evaluate((input) => (input instanceof HTMLInputElement ? input.value : '')))
