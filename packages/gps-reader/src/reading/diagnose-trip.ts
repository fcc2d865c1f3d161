import { formatDateTime } from '@vigia/domain/format/date-time'
import { formatElapsed } from '@vigia/domain/format/elapsed'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixQuality } from '@vigia/domain/gps/fix'
import type { GpsObstacle, GpsSessionState } from '@vigia/domain/gps/obstacle'
import { obstacleText, siteNotConfirmedText } from '@vigia/domain/gps/obstacle-text'
import type { PlatformOutage } from '@vigia/domain/silence/surroundings'
import { MINUTE_MS, minutesSince } from '@vigia/domain/time/duration'
import { MUTE_MS } from './watch-fix.ts'

/** A session that read within this is one that reads. */
const READS_MS = 5 * MINUTE_MS
/** The same place under so many different times, of a unit that says it moves. */
const REPEATED_TIMES = 4
const MOVING_KMH = 5
/** What arrived longer ago explains nothing of now. */
const RECENT_MS = 30 * MINUTE_MS

/** A fix that arrived for the trip, whatever it was worth. */
export interface ArrivedFix {
  readonly at: number
  readonly receivedAt: number
  readonly point: LatLng
  readonly speedKmh: number | null
  readonly quality: FixQuality
}

export interface SessionEvidence {
  readonly state: GpsSessionState
  readonly obstacle: GpsObstacle | null
  readonly evidence: readonly string[]
  readonly stateSince: number
  readonly readAt: number | null
  readonly fixAt: number | null
  readonly unitName: string | null
  readonly candidates: readonly string[]
}

/** Everything that is looked at to say why a trip is not seen. */
export interface TripEvidence {
  readonly isActive: boolean
  /** A fresh position is shown. */
  readonly isSeen: boolean
  readonly hasLink: boolean
  /** An account with its password, or a link that needs none. */
  readonly hasAccess: boolean
  /** Host of the link's site where a password is stored for it and nobody has confirmed it; null otherwise. */
  readonly unconfirmedHost: string | null
  readonly closedByPersonAt: number | null
  readonly session: SessionEvidence | null
  /** The newest position that counts, of any source. */
  readonly lastFixAt: number | null
  /** Newest first. */
  readonly arrived: readonly ArrivedFix[]
  /** The trip's platform is quiet as a whole. */
  readonly outage: PlatformOutage | null
  /** What the fleet says of its silence, in Spanish. */
  readonly silenceReasons: readonly string[]
}

export interface TripDiagnosis {
  /** Null: it is seen, or not expected to be. */
  readonly cause: GpsObstacle | null
  readonly evidence: readonly string[]
  readonly sinceAt: number | null
}

/**
 * "¿Por qué no veo este viaje?": the first cause that its evidence proves, from what arrived to what could not be read.
 * What nothing proves is `unknown`, with what was looked at.
 */
export function diagnoseTrip(trip: TripEvidence, now: number): TripDiagnosis {
  if (!trip.isActive || trip.isSeen) return { cause: null, evidence: [], sinceAt: null }
  const proved =
    arrivedWrong(trip, now) ?? diagnoseSession(trip, now) ?? platformIsQuiet(trip) ?? nothingToRead(trip, now)
  return proved ?? { cause: 'unknown', evidence: lookedAt(trip, now), sinceAt: trip.lastFixAt }
}

/** Positions do arrive, and none of them counts. */
function arrivedWrong({ arrived }: TripEvidence, now: number): TripDiagnosis | null {
  const recent = arrived
    .filter(({ receivedAt }) => now - receivedAt < RECENT_MS)
    .toSorted((a, b) => b.receivedAt - a.receivedAt)
  const [newest] = recent
  if (newest === undefined) return null
  const other = recent.findIndex(({ quality }) => quality !== newest.quality)
  const sinceAt = recent.at(other === -1 ? -1 : other - 1)?.receivedAt ?? newest.receivedAt
  if (newest.quality === 'future') {
    const aheadMin = Math.round((newest.at - newest.receivedAt) / MINUTE_MS)
    return {
      cause: 'clock-skew',
      sinceAt,
      evidence: [
        `La última posición llegó el ${formatDateTime(newest.receivedAt)} con hora ${formatDateTime(newest.at)}: adelantada ${aheadMin} min.`,
      ],
    }
  }
  if (newest.quality === 'placeholder') {
    const { lat, lng } = newest.point
    return {
      cause: 'placeholder',
      sinceAt,
      evidence: [
        `La última posición, del ${formatDateTime(newest.at)}, es el punto de relleno ${lat.toFixed(4)}, ${lng.toFixed(4)}.`,
      ],
    }
  }
  return null
}

function diagnoseSession({ session, arrived }: TripEvidence, now: number): TripDiagnosis | null {
  if (session === null) return null
  const { obstacle, readAt, fixAt } = session
  if (obstacle !== null && obstacle !== 'unknown') {
    return { cause: obstacle, sinceAt: session.stateSince, evidence: sessionEvidence(session) }
  }
  const reads = readAt !== null && now - readAt < READS_MS
  if (!reads || readAt === null) return null
  const repeated = repeatedTimes(arrived)
  if (repeated >= REPEATED_TIMES) {
    return {
      cause: 'repeated-fix',
      sinceAt: arrived[repeated - 1]?.at ?? null,
      evidence: [
        `El mismo punto llegó con ${repeated} horas distintas mientras la plataforma dice que la unidad avanza.`,
      ],
    }
  }
  if (fixAt === null || now - fixAt < MUTE_MS) return null
  return {
    cause: 'device-mute',
    sinceAt: fixAt,
    evidence: [
      `La plataforma se leyó el ${formatDateTime(readAt)} y su posición más nueva${ofUnit(session)} es del ${formatDateTime(fixAt)}.`,
    ],
  }
}

function platformIsQuiet({ outage }: TripEvidence): TripDiagnosis | null {
  if (outage === null) return null
  return {
    cause: 'platform-down',
    sinceAt: outage.sinceAt,
    evidence: [
      `${outage.tripIds.length} unidades de ${outage.platform} dejaron de reportar a la vez desde el ${formatDateTime(outage.sinceAt)}.`,
    ],
  }
}

/** Nobody reads a platform for it: what is missing, or the device itself. */
function nothingToRead(trip: TripEvidence, now: number): TripDiagnosis | null {
  if (trip.session !== null) return null
  const { lastFixAt } = trip
  if (trip.unconfirmedHost !== null) {
    return { cause: 'site-not-confirmed', sinceAt: null, evidence: [siteNotConfirmedText(trip.unconfirmedHost)] }
  }
  if (trip.hasLink) {
    return trip.hasAccess
      ? null
      : {
          cause: 'no-credentials',
          sinceAt: null,
          evidence: ['El viaje tiene la dirección de la plataforma y no la cuenta.'],
        }
  }
  if (lastFixAt === null) {
    return {
      cause: 'no-link',
      sinceAt: null,
      evidence: ['Ningún equipo ha reportado, y el viaje no tiene dirección de plataforma.'],
    }
  }
  if (now - lastFixAt < MUTE_MS) return null
  return {
    cause: 'device-mute',
    sinceAt: lastFixAt,
    evidence: [
      `Su equipo reportó por última vez el ${formatDateTime(lastFixAt)}, hace ${formatElapsed(minutesSince(lastFixAt, now))}.`,
      ...trip.silenceReasons,
    ],
  }
}

/** What is known, where nothing proves a cause. */
function lookedAt(trip: TripEvidence, now: number): readonly string[] {
  const { session, lastFixAt } = trip
  return [
    lastFixAt === null
      ? 'No ha llegado ninguna posición del viaje.'
      : `La última posición es del ${formatDateTime(lastFixAt)}, hace ${formatElapsed(minutesSince(lastFixAt, now))}.`,
    ...(session === null
      ? [
          trip.closedByPersonAt === null
            ? 'No hay una sesión GPS abierta.'
            : `La sesión GPS se cerró a mano el ${formatDateTime(trip.closedByPersonAt)}.`,
        ]
      : sessionEvidence(session)),
    ...trip.silenceReasons,
  ]
}

const STATES: Readonly<Record<GpsSessionState, string>> = {
  waiting: 'Esperando login',
  logged: 'Extrayendo…',
  tracking: 'Rastreando',
  error: 'Error',
}

function sessionEvidence({ state, stateSince, obstacle, evidence, candidates }: SessionEvidence): readonly string[] {
  const said = obstacle === null ? STATES[state] : `${STATES[state]}: ${obstacleText(obstacle)}`
  return [
    `Sesión GPS desde el ${formatDateTime(stateSince)}: ${said}`,
    ...evidence,
    ...(candidates.length === 0 ? [] : [`Unidades en la cuenta: ${candidates.slice(0, 8).join(', ')}`]),
  ]
}

const ofUnit = ({ unitName }: SessionEvidence): string => (unitName === null ? '' : ` de ${unitName}`)

/** How many of the newest fixes are one place with different times, of a unit that moves. */
function repeatedTimes(arrived: readonly ArrivedFix[]): number {
  const [newest] = arrived
  if (newest === undefined || (newest.speedKmh ?? 0) < MOVING_KMH) return 0
  const other = arrived.findIndex(({ point }) => point.lat !== newest.point.lat || point.lng !== newest.point.lng)
  return other === -1 ? arrived.length : other
}
