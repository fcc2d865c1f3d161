import type { FoundExpression } from './find-regular-expressions.ts'

/**
 * A regular expression that is not proven, since its text is short: its repetitions all have an end, and `recheck` counts
 * what they cost together as growth.
 */
export interface BoundedExpression {
  readonly file: string
  /** How it begins, as it stands in the code: enough to name one expression of its file. */
  readonly begins: string
  readonly reason: string
  /** The code that keeps its text short. */
  readonly bound: { readonly file: string; readonly code: string }
}

const SIGN_IN = 'packages/gps-reader/src/browser/sign-in'
const EXTRACTION = 'packages/gps-reader/src/reading'

const answer = (begins: string): BoundedExpression => ({
  file: `${SIGN_IN}/classify-answer.ts`,
  begins,
  reason: 'a sentence of a page, of at most 260 characters',
  bound: { file: `${SIGN_IN}/classify-answer.ts`, code: 'line.length <= LONGEST_SENTENCE' },
})

const signedOut = (begins: string): BoundedExpression => ({
  file: `${SIGN_IN}/signed-out.ts`,
  begins,
  reason: 'a line of a page, of fewer than 200 characters',
  bound: { file: `${SIGN_IN}/signed-out.ts`, code: 'line.length < 200' },
})

/** A word ends at its underscore, and at most six stand between two: so many steps from each beginning, whatever follows. */
const requestWords = (begins: string): BoundedExpression => ({
  file: `${EXTRACTION}/changing-words.ts`,
  begins,
  reason: 'the words of a request, of whose address and body 20 000 characters are read',
  bound: { file: `${EXTRACTION}/request-words.ts`, code: "(body ?? '').slice(0, MAX_BODY)" },
})

export const boundedExpressions: readonly BoundedExpression[] = [
  answer('/(cuenta|usuario|account'),
  answer('/(bloque|locked'),
  answer('/demasiad'),
  answer('/(ya (existe'),
  answer('/codigo de (verificacion'),
  answer('new RegExp(`('),
  answer('/(login|sign.?in'),
  answer('/(servidor|servicio'),
  signedOut('/(sesion|session'),
  signedOut('/(otra|otro'),
  requestWords('/_((paro|parar'),
  requestWords('/_(manda'),
  requestWords('/_(last|latest|ultima|ultimo|recent'),
  {
    file: `${EXTRACTION}/coordinate-text.ts`,
    begins: '/([NS])?',
    reason: 'a pair of angles has at most 80 characters, and 100 000 of a text are read',
    bound: { file: `${EXTRACTION}/coordinate-text.ts`, code: 'text.slice(0, MAX_TEXT)' },
  },
]

export const isBounded = ({ file, code }: FoundExpression): boolean =>
  boundedExpressions.some((each) => each.file === file && code.startsWith(each.begins))
