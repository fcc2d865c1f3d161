/// <reference lib="dom" />
import type { ElementHandle } from 'playwright-core'
import { answerOf, type NoAnswer, withinTime } from '../navigation/page-script.ts'

const FIELD_MS = 2_500

/** 'refused': the field does not take it. Without an answer nobody knows what the field holds, or will hold once its page goes on. */
export type Filled = 'typed' | 'refused' | NoAnswer

/** Puts `text` into a field, whatever its page does to keep machines out of it. */
export async function fillField(field: ElementHandle<Element>, text: string): Promise<Filled> {
  await wake(field)
  await withinTime(field.fill(text, { timeout: FIELD_MS }), FIELD_MS + 500)
  const filled = await typedIn(field)
  if ('none' in filled) return filled.none
  if (filled.answer === text) {
    // Forms of the time of key events enable their button on them.
    await withinTime(field.dispatchEvent('keyup', { key: 'End', bubbles: true }))
    return 'typed'
  }
  await withinTime(field.evaluate((input) => input instanceof HTMLInputElement && input.select()))
  await withinTime(field.type(text, { timeout: FIELD_MS }), FIELD_MS + 500)
  const typed = await typedIn(field)
  if ('none' in typed) return typed.none
  return typed.answer === text ? 'typed' : 'refused'
}

/**
 * Whether a field shows dots when it has the focus. A password goes only where that is known, the account only where it is known
 * not to be: of a page that does not answer neither is.
 */
export async function maskOf(field: ElementHandle<Element>): Promise<'masked' | 'shown' | NoAnswer> {
  await wake(field)
  const isMasked = field.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) return false
    const security = getComputedStyle(input).getPropertyValue('-webkit-text-security')
    return input.type === 'password' || (security !== '' && security !== 'none')
  })
  const received = await answerOf(isMasked)
  if ('none' in received) return received.none
  return received.answer ? 'masked' : 'shown'
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

const typedIn = (field: ElementHandle<Element>) =>
  answerOf(field.evaluate((input) => (input instanceof HTMLInputElement ? input.value : '')))
