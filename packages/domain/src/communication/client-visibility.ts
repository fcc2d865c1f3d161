import { type ContactOutcome, OUTCOME_LABEL } from './contact-outcome.ts'

/**
 * Outcomes of which a client may be told (design, second part §6): where somebody was heard, or looked. Of a call that found nobody
 * there is only a silence to tell, and of the words nobody outside may know that there are any.
 */
const VISIBLE_OUTCOMES: ReadonlySet<ContactOutcome | null> = new Set([
  null,
  ...(['answered', 'whatsapp', 'whatsapp-answered', 'seen-by-gps'] as const),
])

/** What the client's page never speaks of; `fold`ed, each the beginning of a word or the whole of a unit. */
const INTERNAL =
  /(?<![a-z])(?:riesg|alert|silenc|senal|gps|panic|coacc|clave|emergenc|protocol|operador|chofer|conductor|jammer|inhibidor|velocid|km\/h|kmh|kph|mph)/
/** Ten digits, as a Mexican number is written, with or without the country's. */
const TELEPHONE = /(?<!\d)(?:\+?52[ .-]?)?(?:\d[ .()-]{0,2}){9}\d(?!\d)/
/** Shorter names are words of everyday. */
const LEAST_NAME = 5

/** An entry of a logbook, as far as it matters whether its client may read it. */
interface JudgedEntry {
  readonly text: string
  /** How a try to reach the operator went; null: it tells of none. */
  readonly outcome: ContactOutcome | null
  /** A person of the desk wrote it: no system did, and no operator. */
  readonly isByTeam: boolean
  /** What is not named to a client: who drives, who wrote, the carrier, the plates. Null: not known. */
  readonly unnamed: readonly (string | null)[]
}

/** Whether an entry with this outcome can be told to a client at all. */
export const canBeVisible = (outcome: ContactOutcome | null): boolean => VISIBLE_OUTCOMES.has(outcome)

/** Why an entry may not be told to the trip's client, as a sentence; null: it may. */
export function whyInternal({ text, outcome, isByTeam, unnamed }: JudgedEntry): string | null {
  if (!isByTeam) return 'El cliente solo puede ver lo que escribió una persona de la mesa.'
  if (outcome !== null && !canBeVisible(outcome))
    return `Una entrada con el resultado «${OUTCOME_LABEL[outcome]}» no la puede ver el cliente.`
  const folded = fold(text)
  const word = INTERNAL.exec(folded)?.[0]
  if (word !== undefined)
    return `Dice «${wordAt(text, folded.indexOf(word))}»: al cliente no se le habla de riesgo, alertas, señal, velocidad, claves ni del operador.`
  if (TELEPHONE.test(text)) return 'Dice un teléfono: al cliente no se le da ninguno en la bitácora.'
  const said = squash(text)
  const named = unnamed.find(
    (name) => name !== null && squash(name).length >= LEAST_NAME && said.includes(squash(name)),
  )
  return named === undefined ? null : `Dice «${named}»: al cliente no se le nombra.`
}

/** Small, without accents; letter by letter as long as before. */
const fold = (text: string): string => Array.from(text, (letter) => foldLetter(letter)).join('')
const foldLetter = (letter: string): string => {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.length === letter.length ? plain : letter
}
const squash = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '')

/** The word of the text that begins there. */
const wordAt = (text: string, at: number): string => /^[\p{L}\p{M}\d/]+/u.exec(text.slice(at))?.[0] ?? text
