import { isChangingText, isControlWords, type PressedWords } from '../../reading/read-only.ts'
import { type AskingField, asksForCode } from '../sign-in/platform-second-factor.ts'
import { CAPTCHA_WORDS, fold, SECOND_FACTOR_WORDS, USER_WORDS } from '../sign-in/sign-in-words.ts'
import type { ElementWords } from './press-words.ts'

/** Company, account and the answer of a captcha. */
const MAX_FIELDS = 3
/** A code may have a field for each of its characters. */
const MAX_BOXES = 8
/** What says more is a page to work with. */
const MAX_WORDS = 600
/** How a code comes, which elsewhere is how an order goes to a truck. */
const BY_SMS = /sms/gi
const SENDING = /(re)?enviar|env[ií]os?|mandar|(re)?send|submit|aplicar|apply/gi
/** And what lets somebody in: a machine that is known from then on, an account that was waiting. */
const ENTERING = new RegExp(`${SENDING.source}|(?<!\\p{L})(registrar|register|activar|activate)`, 'giu')
const PASSWORDS = /contrase.a|pass(word|wd)?|pwd|clave|senha/gi
/** How a page of Microsoft's sends any of its forms. */
const POSTING = /(new\s{1,3})?(web_?form_?)?(__)?(do_?)?post_?back(_?with_?options|_?options)?|do_?(submit|login)/gi
/** What stands beside a password without being meant by it. */
const ASIDE = new RegExp(
  `${PASSWORDS.source}|cerrar sesi.n|salir|log ?out|sign ?out|recuperar|olvid\\p{L}{0,8}|forgot`,
  'giu',
)
/** What a button says that leaves to its form what it does, word by word. */
const CONSENT =
  /^(aceptar|acepto|accept|ok|okay|s[ií]|yes|continuar|continue|confirmar|confirm|proceder|proceed|listo|done|entendido|adelante|y|and)$/i
/** Beside the words of orders to a truck: what they are called. */
const ORDER = /\bcommands?\b/i
/** What a code is called besides. */
const OF_CODE = /clave/gi
/** Other words of captchas stand beside many a field to work with. */
const OF_PICTURE = /captcha|imagen|image/i

/** What is pressed says and is called; `isSending`: it sends its form. */
export type AskedWords = ElementWords & { readonly isSending: boolean }

/** The form of what is pressed, or what is around it with its fields, which is no `isForm`. */
export interface FormHit {
  readonly isForm: boolean
  /** All of it was read, and no text is written in it. */
  readonly isWhole: boolean
  readonly words: string
  /** The heading before it, or all that is said in the dialog that it is in. */
  readonly title: string
  /** What is chosen in its lists. */
  readonly chosen: readonly string[]
  readonly fields: readonly AskingField[]
  /** What it is called, and what it would send besides what a person types. */
  readonly sends: readonly string[]
}

/**
 * What is asked of a press before it is made. With a password nothing is held back but an order to a truck, which its form may say where the
 * button says no more than yes; signed in, where it may be one to be changed, whatever changes something. Of a form for a code, a captcha or the first step of a sign-in what sends it, or lets
 * somebody in, is not held back; signed in, where a code may also be asked for before a change, only where the form says of none. Of any
 * other form its button is asked by what the form says, where all of that is known.
 */
export function askedOf(words: AskedWords, form: FormHit | null, isSignedIn: boolean): PressedWords {
  const { shown, behind } = words
  if (words.isOfEntrance) {
    const said = [...shown, ...behind]
    const meant = form?.isForm === true && words.isSending ? meantBy(words, form, isSignedIn) : []
    return isSignedIn
      ? { shown: [...without(without(shown, SENDING), PASSWORDS), ...meant], behind: said, form: null }
      : { shown: meant, behind: without(without(without(said, BY_SMS), PASSWORDS), POSTING), form: null }
  }
  if (form === null || !isOfWayIn(form, isSignedIn)) {
    const isKnown = form?.isForm === true && form.isWhole
    const meant = isKnown && words.isSending ? meantBy(words, form, isSignedIn) : []
    return { shown: [...shown, ...meant], behind, form: isKnown && !isToChange(form) ? allOf(form) : null }
  }
  const by = isForCode(form) ? BY_SMS : NOTHING
  return {
    shown: without(without(shown, by), isSignedIn ? SENDING : ENTERING),
    behind: without(behind, by),
    form: null,
  }
}

/** What a form says of an order, or of any change, whose button leaves that to it. */
function meantBy(words: AskedWords, form: FormHit, isSignedIn: boolean): readonly string[] {
  const { isPicture, isOfEntrance } = words
  const isWayIn = isOfEntrance && !isSignedIn
  // An order that a password confirms asks for no user.
  if (isWayIn && form.fields.some(({ isMasked, hay }) => !isMasked && USER_WORDS.test(fold(hay)))) return []
  const shown = isOfEntrance ? without(without(words.shown, SENDING), PASSWORDS) : words.shown
  const isConsent = !isPicture && shown.every(isConsentWords)
  if (!isPicture && !isConsent) return []
  // A form with a password says of that, and of messages, what elsewhere is an order.
  const read = without(without(isWayIn ? [form.title, form.words, ...form.chosen] : allOf(form), BY_SMS), ASIDE)
  const named = isWayIn ? [] : saidBy(form).map((part) => ORDER.exec(part)?.[0] ?? null)
  const order = [...(isOfEntrance ? read : allOf(form)).map(isControlWords), ...named]
  const change = isConsent && isSignedIn ? saidBy(form, isOfEntrance ? ASIDE : PASSWORDS).map(isChangingText) : []
  return [...order, ...change].filter((word) => word !== null).slice(0, 1)
}

function isConsentWords(part: string): boolean {
  const words = part
    .slice(0, 300)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.every((word) => CONSENT.test(word))
}

const NOTHING = /(?!)/g
const without = (parts: readonly string[], words: RegExp): string[] => parts.map((part) => part.replace(words, ' '))

/** A code is typed in it, or how it shall come is chosen. */
function isForCode({ isForm, fields, title, words }: FormHit): boolean {
  const said = `${title} ${words}`
  if (fields.length === 0) return isForm && SECOND_FACTOR_WORDS.test(fold(said))
  return asksForCode({ fields, forms: [{ words: said }] })
}

const allOf = ({ sends, chosen, fields, title, words }: FormHit): readonly string[] => [
  ...sends,
  ...chosen,
  ...fields.map(({ hay }) => hay),
  ...[title, words],
]

/** What a form says, but for that it is sent and what is `besides`. */
const saidBy = ({ words, title, chosen, fields }: FormHit, besides = NOTHING): readonly string[] =>
  without(without([title, words, ...chosen, ...fields.map(({ hay }) => hay)], SENDING), besides)

const isToChange = (form: FormHit, besides = NOTHING): boolean =>
  saidBy(form, besides).some((part) => isChangingText(part) !== null)

function isOfWayIn(form: FormHit, isSignedIn: boolean): boolean {
  const { fields, words } = form
  const whole = fields.filter(({ maxLength }) => maxLength !== 1)
  if (fields.length > MAX_BOXES || whole.length > MAX_FIELDS || !form.isWhole || words.length > MAX_WORDS) return false
  const isCode = isForCode(form)
  if (fields.length === 0 && !isCode) return false
  if (without(allOf(form), isCode ? BY_SMS : NOTHING).some((part) => isControlWords(part) !== null)) return false
  if (!isSignedIn) return true
  const isForAnswer = fields.some(({ hay }) => OF_PICTURE.test(hay) && CAPTCHA_WORDS.test(fold(hay)))
  return (isCode || isForAnswer) && !isToChange({ ...form, fields: [] }, OF_CODE)
}
