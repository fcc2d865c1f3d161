import { MINUTE_MS } from '@vigia/domain/time/duration'
import { MILESTONE_KINDS, type MilestoneKind } from '@vigia/domain/tracking/trip-at'
import type { TrackedTrip } from '../../api/tracking.ts'
import { clockTime } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'

/** A place that was measured longer ago than this is the last that is known, and not where it is (design, second part §6). */
const FRESH_MS = 15 * MINUTE_MS

/** Whether a position was the present when it was told: of what is told late, as of then. */
const isFresh = ({ delayMin }: TrackedTrip, at: number, now: number): boolean =>
  now - delayMin * MINUTE_MS - at <= FRESH_MS

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
export function positionWords(told: TrackedTrip, now: number, wasPlaced: boolean): Placed {
  const { position, status, delayMin, precision } = told
  if (status === 'complete' || status === 'off')
    return { title: 'La posición ya no se muestra', detail: 'El viaje terminó.', isFresh: false }
  if (position === null) {
    return wasPlaced
      ? { title: 'La posición ya no se muestra', detail: null, isFresh: false }
      : { title: 'Aún sin posición', detail: delayMin === 0 ? null : lateWords(delayMin), isFresh: false }
  }
  const { at, point } = position
  const fresh = isFresh(told, at, now)
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
  `${trouble === 'offline' ? 'Sin conexión' : 'No se pudo actualizar'}. Datos de las ${clockTime(readAt)}`
