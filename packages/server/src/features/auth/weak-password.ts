import { commonPasswords } from './common-passwords.ts'

const MIN_PASSWORD_LENGTH = 12
const MIN_CORE_LENGTH = 4
/** Words that leaks do not know but that whoever guesses at this product tries first. */
const OWN_WORDS = ['vigia', 'vigía']

/** Why a password is refused, in Spanish; null when it will do. `email`: whose it is. */
export function weakPasswordReason(password: string, email: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `Mínimo ${MIN_PASSWORD_LENGTH} caracteres.`
  const folded = password.normalize('NFKC').toLowerCase()
  if (new Set(folded).size < 5) return 'Repite demasiado los mismos caracteres.'
  if (isSequence(folded)) return 'Es una secuencia conocida.'
  const letters = folded.replace(/[^\p{L}]/gu, '')
  if (letters === '' && folded.length < 16) return 'Use también letras.'
  if (isCommon(folded, letters)) return 'Es una contraseña muy común.'
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= 4 && letters === name.replace(/[^\p{L}]/gu, '')) return 'No use su propio correo como contraseña.'
  return null
}

/** Listed as it is, or as a listed word with digits and signs around it, or among its letters, once or twice. */
function isCommon(folded: string, letters: string): boolean {
  const known = commonPasswords()
  const isKnown = (text: string): boolean =>
    text.length >= MIN_CORE_LENGTH && (known.has(text) || OWN_WORDS.includes(text))
  const isKnownTwice = (text: string): boolean => {
    const half = text.slice(0, text.length / 2)
    return text === half + half && isKnown(half)
  }
  const first = folded.search(/\p{L}/u)
  const core = first < 0 ? '' : folded.slice(first, lastLetter(folded) + 1)
  // A few letters strewn among digits spell a listed word by chance.
  const cores = letters.length * 2 >= folded.length ? [folded, core, letters] : [folded, core]
  return cores.some((text) => isKnown(text) || isKnownTwice(text))
}

function lastLetter(text: string): number {
  let index = text.length - 1
  while (index >= 0 && !/\p{L}/u.test(text[index] ?? '')) index--
  return index
}

/** `123456789012`, `abcdefghijkl`, and the same backwards. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => (char.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0))
  const rising = steps.filter((step) => step === 1).length
  const falling = steps.filter((step) => step === -1).length
  return Math.max(rising, falling) >= steps.length - 2
}
