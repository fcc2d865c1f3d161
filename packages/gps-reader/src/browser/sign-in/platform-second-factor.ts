import { CAPTCHA_WORDS, fold, SECOND_FACTOR_WORDS } from './sign-in-words.ts'
import type { FieldSeen, FormSeen } from './survey-page.ts'

/** Fields for a single character each, as codes are typed into. */
const CODE_BOXES = 4

/** A field as it is looked at for what it wants. */
export type AskingField = Pick<FieldSeen, 'type' | 'hay' | 'autocomplete' | 'isMasked' | 'maxLength' | 'form'>

interface Asking {
  readonly fields: readonly AskingField[]
  readonly forms: readonly Pick<FormSeen, 'words'>[]
}

/** Whether a page asks for a code that a person has elsewhere, and for no password. */
export function asksForCode({ fields, forms }: Asking): boolean {
  const typed = fields.filter(({ type }) => type !== 'checkbox' && type !== 'search')
  if (typed.length === 0 || typed.some(({ isMasked, maxLength }) => isMasked && maxLength !== 1)) return false
  const boxes = typed.filter(({ maxLength }) => maxLength === 1)
  if (boxes.length >= CODE_BOXES && boxes.length <= 8) return true
  return typed.some((field) => {
    const words = fold(`${field.autocomplete} ${field.hay}`)
    if (CAPTCHA_WORDS.test(words)) return false
    if (SECOND_FACTOR_WORDS.test(words)) return true
    const isCode = /cod(e|igo)|token|\bpin\b|code|код|码/.test(words)
    return isCode && SECOND_FACTOR_WORDS.test(fold(forms[field.form]?.words ?? ''))
  })
}
