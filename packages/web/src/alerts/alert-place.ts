import { isOfSilence } from '@vigia/domain/alerts/alert-type'
import type { Alert } from '../api/alerts.ts'
import { isLiveFix } from '../live/is-live-fix.ts'
import { agoText } from '../text/elapsed.ts'

/** What of an alert says how its place is known. */
export type AlertPlaceFacts = Pick<
  Alert,
  'type' | 'silenceClass' | 'place' | 'openedAt' | 'lastSignalAt' | 'conditionEndedAt' | 'closedAt'
>

/** Where an alert was raised, and what that place is: of a unit that is not heard it is the last one known, not where it is. */
export interface AlertPlace {
  readonly name: 'Lugar' | 'Última posición conocida' | 'Última posición antes de la alerta'
  /** In a silence that goes on with its age: `A 4 km al sur de Matehuala, última señal hace 25 min`. */
  readonly words: string
}

/**
 * Null where no place is known. The age is that of the last signal: a truck without its place may have been heard after it. `now` is
 * the server's clock.
 */
export function alertPlace(alert: AlertPlaceFacts, now: number): AlertPlace | null {
  const { place, lastSignalAt, conditionEndedAt, closedAt } = alert
  if (place === null) return null
  if (wasReporting(alert)) return { name: 'Lugar', words: place }
  if (conditionEndedAt !== null || closedAt !== null) {
    return { name: 'Última posición antes de la alerta', words: place }
  }
  const age = lastSignalAt === null ? '' : `, última señal ${agoText(lastSignalAt, now)}`
  return { name: 'Última posición conocida', words: `${place}${age}` }
}

/** The unit was heard when the alert was raised: its place is where it happened. */
const wasReporting = ({ type, silenceClass, lastSignalAt, openedAt }: AlertPlaceFacts): boolean =>
  !isOfSilence(type) && silenceClass === null && isLiveFix(lastSignalAt, openedAt)

/** In a sentence: `A 4 km al sur de Matehuala`, `Última posición conocida: a 4 km al sur de Matehuala, última señal hace 25 min`. */
export const placeSentence = ({ name, words }: AlertPlace): string =>
  name === 'Lugar' ? words : `${name}: ${withSmallStart(words)}`

/** A road keeps its capitals: `MEX-57D km 148`, `Carretera 15 km 148`. */
const withSmallStart = (words: string): string => words.replace(/^(?:A|En|Cerca)\b/, (start) => start.toLowerCase())
