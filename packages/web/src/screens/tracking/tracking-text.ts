import { spanText } from '@vigia/domain/format/span-text'
import { theTime } from '@vigia/domain/format/the-time'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { isPresent } from '@vigia/domain/tracking/is-present'
import { MILESTONE_KINDS, type MilestoneKind } from '@vigia/domain/tracking/trip-at'
import type { TrackedTrip } from '../../api/tracking.ts'
import { clockTime } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { hourText } from '../../text/hour-text.ts'

/** Whether a position was the present when it was told: of what is told late, as of then. */
const isFresh = ({ delayMin }: TrackedTrip, at: number, now: number): boolean =>
  isPresent(at, now - delayMin * MINUTE_MS)

/** In a client's words: what is not theirs to know is none of them. */
export const STATUS_WORD: Readonly<Record<TrackedTrip['status'], string>> = {
  'in route': 'Por cargar',
  load: 'Cargando',
  'in transit': 'En tránsito',
  'download waiting': 'Descargando',
  complete: 'Entregado',
  off: 'Cerrado',
}

const DONE: Readonly<Record<MilestoneKind, string>> = {
  carga: 'Llegada a cargar',
  salida: 'Salida',
  llegada: 'Llegada a descargar',
  entrega: 'Entregado',
}
const TO_COME: Readonly<Record<MilestoneKind, string>> = { ...DONE, carga: 'Carga', salida: 'Salida' }
const NOW: Readonly<Partial<Record<TrackedTrip['status'], string>>> = {
  'in route': 'En camino a cargar',
  load: 'Cargando',
  'in transit': 'En camino',
  'download waiting': 'Descargando',
}

/** One line of how far the trip is. */
export interface Step {
  readonly key: string
  readonly state: 'done' | 'now' | 'to-come'
  readonly words: string
  /** Epoch ms; null: it has none, or is not known. */
  readonly at: number | null
  readonly place: string | null
}

/** How far the trip is: what happened, what is going on, what is still to come. No hour is said of what is to come. */
export function stepsOf({ milestones, status, position, destination }: TrackedTrip): readonly Step[] {
  const done = milestones.map(({ kind, at, place }): Step => {
    return { key: kind, state: 'done', words: DONE[kind], at, place }
  })
  const words = NOW[status]
  if (words === undefined) return done
  const isMoving = status === 'in transit' && position !== null
  const now: Step = {
    ...{ key: 'now', state: 'now', words },
    at: isMoving ? position.at : null,
    place: isMoving ? position.place : null,
  }
  const reached = REACHED[status]
  const toCome = MILESTONE_KINDS.slice(reached).map((kind): Step => {
    return {
      key: kind,
      state: 'to-come',
      words: kind === 'llegada' ? `Llegada a ${destination.name}` : TO_COME[kind],
      at: null,
      place: null,
    }
  })
  return [...done, now, ...toCome]
}
/** How many of the milestones a trip in that status has behind it, also where nobody noted their hour. */
const REACHED: Readonly<Record<TrackedTrip['status'], number>> = {
  ...{ 'in route': 0, load: 1, 'in transit': 2, 'download waiting': 3, complete: 4, off: 4 },
}

interface Placed {
  readonly title: string
  readonly detail: string | null
  readonly isFresh: boolean
}

/** Where the cargo is, and how old that is; what is not known is said. `wasPlaced`: a position was told before. */
export function positionWords(trip: TrackedTrip, now: number, wasPlaced: boolean): Placed {
  const { position, status, delayMin, precision } = trip
  if (status === 'complete' || status === 'off')
    return { title: 'La posición ya no se muestra', detail: 'El viaje terminó.', isFresh: false }
  if (position === null) {
    return wasPlaced
      ? { title: 'La posición ya no se muestra', detail: null, isFresh: false }
      : { title: 'Aún sin posición', detail: delayMin === 0 ? null : lateWords(delayMin), isFresh: false }
  }
  const { at, point } = position
  const fresh = isFresh(trip, at, now)
  const age = `${agoText(at, now)}, ${clockTime(at)}`
  const more = [precision === '1km' ? 'a un kilómetro' : null, delayMin === 0 ? null : lateWords(delayMin)]
  return {
    title: position.place ?? `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`,
    detail: [fresh ? `Posición de ${age}` : `Última posición conocida, ${age}`, ...more]
      .filter((part) => part !== null)
      .join(' · '),
    isFresh: fresh,
  }
}

/** Of what is told late: `con 15 min de retraso`. */
const lateWords = (delayMin: number): string => `con ${delayMin} min de retraso`

/** `Sin conexión. Datos de las 09:40`. */
export const troubleText = (trouble: 'offline' | 'refused', readAt: number): string =>
  `${trouble === 'offline' ? 'Sin conexión' : 'No se pudo actualizar'}. Datos de ${theTime(clockTime(readAt))}`

/** `hoy a las 18:00`, `hoy a la 01:10`, `mañana 18:00`, `29 nov 18:00`. */
export function dayHour(at: number, now: number): string {
  const words = hourText(at, now)
  return /^\d\d:\d\d$/.test(words) ? `hoy a ${theTime(words)}` : words
}

/** What is said of when a trip arrives. */
export interface ArrivalWords {
  /** `10:45`, or that nobody knows. */
  readonly figure: string
  /** `entre 10:30 y 11:05`; null: there is no estimate, or it is arriving. */
  readonly between: string | null
  /** Against the appointment. */
  readonly verdict: { readonly words: string; readonly isLate: boolean } | null
  /** What is said of the appointment itself. */
  readonly appointment: string | null
}

/**
 * When a trip arrives, and how that stands to its appointment (design, second part §6). An hour that has passed is none, and what stands on an
 * old place is none either: a page without network would be arriving for ever.
 */
export function arrivalWords(trip: TrackedTrip, now: number): ArrivalWords {
  const { appointmentAt } = trip
  const arrival = arrivalAt(trip, now)
  const due = appointmentAt === null ? null : `Cita de descarga ${hourText(appointmentAt, now)}`
  if (arrival === null)
    return { figure: 'Sin llegada estimada por ahora', between: null, verdict: null, appointment: due }
  const { p10, p50, p90 } = arrival
  const isArriving = p50 <= now
  const soonest = Math.max(now, p10)
  const words: Pick<ArrivalWords, 'figure' | 'between'> = isArriving
    ? { figure: 'Llegando', between: null }
    : { figure: hourText(p50, now), between: `entre ${hourText(soonest, now)} y ${hourText(p90, now)}` }
  if (appointmentAt === null) return { ...words, verdict: null, appointment: null }
  const lateMs = Math.max(now, p50) - appointmentAt
  if (lateMs > 0) {
    const verdict = { words: `Llega tarde: ${spanText(Math.max(MINUTE_MS, lateMs))}.`, isLate: true }
    return { ...words, verdict, appointment: due }
  }
  if (Math.max(now, p90) > appointmentAt)
    return { ...words, verdict: { words: 'Puede llegar tarde.', isLate: false }, appointment: due }
  const spare = isArriving || lateMs > -MINUTE_MS ? '' : `, ${spanText(-lateMs)} después`
  return { ...words, verdict: { words: 'A tiempo.', isLate: false }, appointment: `${due}${spare}` }
}

/** The estimate while the place that it stands on is the present; null: none is known. */
export const arrivalAt = (trip: TrackedTrip, now: number): TrackedTrip['arrival'] =>
  trip.position !== null && isFresh(trip, trip.position.at, now) ? trip.arrival : null
