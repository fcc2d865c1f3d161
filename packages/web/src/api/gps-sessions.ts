import type * as contract from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GpsObstacle, GpsSessionState, PlatformKind } from '@vigia/domain/gps/obstacle'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** What was read on a carrier's platform. Instants are epoch milliseconds. */
export interface ExtractedReading extends LatLng {
  /** Null while the platform's unit of speed is unknown. */
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  /** The platform's own word, as in `Motor apagado`. */
  readonly status: string | null
  readonly address: string | null
  /** The fix's own time; null when the platform tells none. */
  readonly at: number | null
  readonly unitName: string | null
  /** 0 to 1. */
  readonly confidence: number
  readonly reasons: readonly string[]
}

/** A trip's session on a carrier's platform (spec §4 "GPS session per trip"). */
export interface GpsSession {
  readonly tripId: string
  readonly invoice: string
  readonly plates: string | null
  readonly isLoggedIn: boolean
  readonly state: GpsSessionState
  readonly platform: string | null
  /** Scheme, host and port of the platform. */
  readonly origin: string
  /** When something was last read, whatever the age of the fix. */
  readonly readAt: number | null
  readonly error: string | null
  readonly obstacle: GpsObstacle | null
  readonly kind: PlatformKind | null
  readonly since: number
  /** A page stands that a person can watch and take over. */
  readonly hasScreen: boolean
  readonly needsPerson: boolean
  readonly reading: ExtractedReading | null
}

export interface GpsSessions {
  readonly sessions: readonly GpsSession[]
  /** Why pages cannot be opened on this server; null when they can. */
  readonly browserProblem: string | null
}

/** What was not done because it would have changed something on the platform. */
interface DeniedAct {
  readonly at: number
  readonly by: 'robot' | 'person'
  readonly what: string
  readonly where: string
  readonly because: string
}

export interface GpsSessionDetail {
  readonly session: GpsSession
  readonly evidence: readonly string[]
  /** Read, and not proved. */
  readonly unconfirmed: ExtractedReading | null
  /** Units of the account that could be meant. */
  readonly candidates: readonly string[]
  /** Newest first. */
  readonly denied: readonly DeniedAct[]
}

export async function listGpsSessions(signal: AbortSignal): Promise<GpsSessions> {
  const wire = await call('listGpsSessions', { signal })
  return { sessions: wire.sessions.map(sessionFromWire), browserProblem: wire.browserProblem }
}

/** Null when the trip has no session. */
export async function gpsSessionDetail(tripId: string, signal: AbortSignal): Promise<GpsSessionDetail | null> {
  try {
    const wire = await call('gpsSessionDetail', { params: { id: tripId }, signal })
    return {
      session: sessionFromWire(wire.session),
      evidence: wire.evidence,
      unconfirmed: wire.unconfirmed === null ? null : readingFromWire(wire.unconfirmed),
      candidates: wire.candidates,
      denied: wire.denied.map((denied) => ({ ...denied, at: Date.parse(denied.at) })),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

interface Opening {
  readonly tripId: string
  readonly url: string | null
  readonly invoiceId: string | null
  /** By the screen's own clock, not by a press. */
  readonly isAuto: boolean
}

/** Opens the trip's platform on the server, which answers at once. Throws ApiError with the server's sentence. */
export async function openGpsSession({ tripId, url, invoiceId, isAuto }: Opening): Promise<GpsSession> {
  const body = { travelId: tripId, gpsUrl: url, invoiceId, isAutoMode: isAuto }
  return sessionFromWire((await call('openGpsSession', { body })).session)
}

export const closeGpsSession = (tripId: string): Promise<null> => call('closeGpsSession', { params: { id: tripId } })

/** Once more, because a person says so: with a refused password, or with a page that they made ready. */
export const retryGpsSession = async (tripId: string): Promise<GpsSession> =>
  sessionFromWire((await call('retryGpsSession', { params: { id: tripId } })).session)

/** Kept for the account: the next trips of the same unit do not ask again. */
export const pickGpsUnit = async (tripId: string, name: string): Promise<GpsSession> =>
  sessionFromWire((await call('pickGpsUnit', { params: { id: tripId }, body: { name } })).session)

function sessionFromWire(wire: contract.GpsSessionWire): GpsSession {
  return {
    tripId: wire.travelId,
    invoice: wire.externalInvoice,
    plates: wire.plates,
    isLoggedIn: wire.isLoggedIn,
    state: wire.state,
    platform: wire.platform,
    origin: wire.origin,
    readAt: instantOf(wire.lastExtraction),
    error: wire.error,
    obstacle: wire.obstacle,
    kind: wire.kind,
    since: Date.parse(wire.since),
    hasScreen: wire.hasScreen,
    needsPerson: wire.needsPerson,
    reading: wire.reading === null ? null : readingFromWire(wire.reading),
  }
}

function readingFromWire(wire: contract.ExtractedReadingWire): ExtractedReading {
  return {
    ...wire.coordinates,
    speedKmh: wire.speed,
    headingDeg: wire.heading,
    status: wire.status,
    address: wire.address,
    at: instantOf(wire.timestamp),
    unitName: wire.unit,
    confidence: wire.confidence,
    reasons: wire.reasons,
  }
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
