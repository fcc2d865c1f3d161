import { isControlWords, type PressedWords } from '../../reading/read-only.ts'
import { type AskingField, asksForCode } from '../sign-in/platform-second-factor.ts'
import { CAPTCHA_WORDS, fold } from '../sign-in/sign-in-words.ts'
import type { ElementWords } from './press-words.ts'

/** Company, account and the answer of a captcha. */
const MAX_FIELDS = 3
/** A code may have a field for each of its characters. */
const MAX_BOXES = 8
/** What says more is a page to work with. */
const MAX_WORDS = 600
/** How a code comes, which elsewhere is how an order goes to a truck. */
const BY_SMS = /sms/gi
const SENDING = /(re)?enviar|mandar|(re)?send|submit|aplicar|apply/gi

/** The form of what is pressed, or what is around it with its fields, which is no `isForm`. */
export interface FormHit {
  readonly isForm: boolean
  readonly words: string
  readonly fields: readonly AskingField[]
  /** What it is called, and what it would send besides what is typed. */
  readonly sends: readonly string[]
}

/**
 * What is asked of a press before it is made. Of a form for a code, a captcha or the first step of a sign-in nothing is held back but
 * an order to a truck; signed in, where a code may also be asked for before a change, only what sends it goes through.
 */
export function askedOf({ shown, behind }: ElementWords, form: FormHit | null, isSignedIn: boolean): PressedWords {
  if (form === null || !isOfEntrance(form, isSignedIn)) {
    return { shown, behind, form: form?.isForm === true ? [form.words, ...form.sends] : null }
  }
  const without = (parts: readonly string[], words: RegExp): string[] => parts.map((part) => part.replace(words, ' '))
  const said = without(shown, BY_SMS)
  const left = without(behind, BY_SMS)
  return isSignedIn
    ? { shown: without(said, SENDING), behind: left, form: null }
    : { shown: [], behind: [...said, ...left], form: null }
}

function isOfEntrance({ fields, words, sends }: FormHit, isSignedIn: boolean): boolean {
  const whole = fields.filter(({ maxLength }) => maxLength !== 1)
  if (fields.length === 0 || fields.length > MAX_BOXES || whole.length > MAX_FIELDS) return false
  if (words.length > MAX_WORDS) return false
  if ([words, ...sends].some((part) => isControlWords(part.replace(BY_SMS, ' ')) !== null)) return false
  const isForAnswer = fields.some(({ hay }) => CAPTCHA_WORDS.test(fold(hay)))
  return !isSignedIn || isForAnswer || asksForCode({ fields, forms: [{ words }] })
}
