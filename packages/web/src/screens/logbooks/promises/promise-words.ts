import { isOpenPromise, minutesLate } from '@vigia/domain/communication/promise'
import { PROMISE_LABEL, PROMISER_LABEL } from '@vigia/domain/communication/promise-text'
import { spanText } from '@vigia/domain/format/span-text'
import { theTime } from '@vigia/domain/format/the-time'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { TripPromise } from '../../../api/promises.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { shortName } from '../../../text/short-name.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'

/** How far an open promise is from its hour: `en 22 min`, `vencida 12 min`. */
export function standingWords(dueAt: number, now: number): string {
  if (dueAt > now) return `en ${spanText(Math.ceil((dueAt - now) / MINUTE_MS) * MINUTE_MS)}`
  const late = minutesLate(dueAt, now)
  return late < 1 ? 'vence ahora' : `vencida ${spanText(late * MINUTE_MS)}`
}

/** Its state in a word: one of a trip that has ended was never settled. */
export const stateWord = ({ state, isTripActive }: TripPromise): string =>
  PROMISE_LABEL[isOpenPromise(state) && !isTripActive ? 'unsettled' : state]

/** What the GPS shows of it, as a question: `Por GPS está en su destino a las 09:46 (Rastreador propio, hace 2 min): ¿cumplida?`. Null: nothing. */
export function shownWords(
  { expects, gpsShows }: Pick<TripPromise, 'expects' | 'gpsShows'>,
  now: number,
): string | null {
  if (expects === null || gpsShows === null) return null
  const what = expects === 'arrival' ? 'está en su destino' : 'va en movimiento'
  const source = SOURCE_NAME[gpsShows.source]
  return `Por GPS ${what} a ${theTime(clockTime(gpsShows.at))} (${source}, hace ${spanText(Math.max(0, now - gpsShows.at))}): ¿cumplida?`
}

/** `Operador Ernesto Ávila a M. Reyes`. */
export const whoWords = ({ saidByKind, saidBy, saidTo }: TripPromise): string =>
  `${PROMISER_LABEL[saidByKind]}${saidBy === null ? '' : ` ${saidBy}`} a ${shortName(saidTo)}`
