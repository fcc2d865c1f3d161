import { zonedFormat } from '@vigia/domain/format/date-time'
import { spanText } from '@vigia/domain/format/span-text'
import { theTime } from '@vigia/domain/format/the-time'
import type { ReplayMoment } from '@vigia/domain/replay/replay-at'
import type { ReplayGap, ReplayStop } from '@vigia/domain/replay/replay-track'
import { DAY_MS } from '@vigia/domain/time/duration'
import { clockTime, clockTimeExact } from '../../text/clock-time.ts'
import { SOURCE_NAME } from '../../text/source-name.ts'

const DAY = zonedFormat('es-MX', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** `vie 21 nov`. */
export const dayText = (at: number): string =>
  DAY()
    .formatToParts(at)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value.replace('.', ''))
    .join(' ')

/** `vie 21 nov, 02:31:18`. */
export const instantText = (at: number): string => `${dayText(at)}, ${clockTimeExact(at)}`

/** What a unit does at an instant, in few words: under its plates on the map and beside them in the panel. */
export function momentText({ kind, speedKmh, stop, gap }: ReplayMoment, at: number): string {
  if (kind === 'before') return 'Aún sin posición'
  if (kind === 'after') return 'Sin más posiciones'
  if (gap !== null) return gap.cause === 'leap' ? 'Trayecto desconocido' : `Sin señal ${spanText(at - gap.fromAt)}`
  if (stop !== null) return `Detenida ${spanText(at - stop.fromAt)}`
  return speedKmh === null ? 'Velocidad desconocida' : `${Math.round(speedKmh)} km/h`
}

/** How long the stop or the silence of a moment lasts in all; null outside of one. */
export function wholeText({ stop, gap }: ReplayMoment): string | null {
  if (gap !== null) {
    if (gap.cause === 'leap') return null
    const length = spanText(gap.toAt - gap.fromAt)
    return gap.to === null ? `${length} hasta el fin del historial` : `${length} en total`
  }
  return stop === null ? null : `${spanText(stop.toAt - stop.fromAt)} en total`
}

/** What a moment rests on: `Rastreador propio · posición de las 02:31:05`, and that it is drawn between two, where it is. */
export function sourceText({ kind, fix, nextFixAt }: ReplayMoment, at: number): string {
  if (fix === null) return 'Aún no hay posiciones de este viaje'
  const from = `${SOURCE_NAME[fix.source]} · posición de ${theTime(clockTimeExact(fix.at))}`
  if (kind === 'gap' || kind === 'after') return `${from}, la última conocida`
  if (nextFixAt === null || at === fix.at) return from
  return `${from}; se traza hasta la de ${theTime(clockTimeExact(nextFixAt))}`
}

/** A place in words; its coordinates where nobody said any. */
export const placeText = (place: string | null, lat: number, lng: number): string =>
  place ?? `${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** `Parada de 12 min`, `Sin señal 47 min`: a line of the list and the name of its button. */
export function eventText(event: ReplayGap | ReplayStop): string {
  const length = spanText(event.toAt - event.fromAt)
  if (!('cause' in event)) return `Parada de ${length}`
  return event.cause === 'leap' ? 'Trayecto desconocido' : `Sin señal ${length}`
}

/** `02:31` where the whole range lies within a day, else `vie 21, 02:31`. */
export const timeText = (at: number, rangeMs: number): string =>
  rangeMs < DAY_MS ? clockTime(at) : `${dayText(at)}, ${clockTime(at)}`
