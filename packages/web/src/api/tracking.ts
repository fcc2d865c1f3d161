import type { CallAnswers } from '@vigia/contract/calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GeofenceShape } from '@vigia/domain/geofence/geofence'
import { isRecord } from '../browser/is-record.ts'
import { ApiError } from './api-error.ts'
import { type Conditional, type Dated, sendDated } from './send.ts'

type Wire = CallAnswers['readTracking']

interface TripEnd {
  readonly name: string
  readonly point: LatLng | null
}

/** What a client is told of their trip. Instants in epoch ms. */
export interface TrackedTrip extends Pick<Wire, 'organisation' | 'order' | 'plates' | 'status' | 'precision'> {
  readonly origin: TripEnd
  /** `zone`: in which it is delivered, where the company has drawn one. */
  readonly destination: TripEnd & { readonly geofence: GeofenceShape | null }
  readonly milestones: readonly (Pick<Wire['milestones'][number], 'kind' | 'place'> & { readonly at: number })[]
  /** When it arrives: eight of ten times between the outer two. */
  readonly arrival: { readonly p10: number; readonly p50: number; readonly p90: number } | null
  readonly appointmentAt: number | null
  readonly position: { readonly point: LatLng; readonly place: string | null; readonly at: number } | null
  readonly path: readonly LatLng[]
  readonly comments: readonly { readonly at: number; readonly text: string }[]
  readonly expiresAt: number
  /** By how many minutes all of it lags behind. */
  readonly delayMin: number
}

/** What a link that ended still says; null where nothing is known of it: it never was, or was annulled. */
export interface EndedLink extends Pick<TrackedTrip, 'organisation' | 'order'> {
  readonly deliveredAt: number | null
}

/** Reads what a link tells; `etag` of the answer before, null for the first. Throws ApiError, 410 for one that does not open. */
export async function readTracking(
  token: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<Dated<Conditional<TrackedTrip>>> {
  const { answer, sentAt } = await sendDated('readTracking', etag, { params: { token }, signal })
  if (answer.status !== 'fresh') return { answer, sentAt }
  return { answer: { status: 'fresh', data: toTrip(answer.data), etag: answer.etag }, sentAt }
}

/** Whether a failed reading says that the link opens no more. */
export const isEnded = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 410

/** What the refusal of a link tells of it. */
export function endedLinkOf({ details }: ApiError): EndedLink | null {
  if (!isRecord(details) || !isRecord(details.organisation)) return null
  const { order, delivered_at, organisation } = details
  if (typeof order !== 'string' || typeof organisation.name !== 'string') return null
  const phone = typeof organisation.phone === 'string' ? organisation.phone : null
  const deliveredAt = typeof delivered_at === 'string' ? Date.parse(delivered_at) : null
  return { organisation: { name: organisation.name, phone }, order, deliveredAt }
}

const toTrip = ({ organisation, order, plates, status, precision, ...trip }: Wire): TrackedTrip => ({
  ...{ organisation, order, plates, status, precision },
  origin: toEnd(trip.origin),
  destination: { ...toEnd(trip.destination), geofence: trip.destination.zone },
  milestones: trip.milestones.map(({ kind, place, at }) => ({ kind, place, at: Date.parse(at) })),
  arrival:
    trip.eta === null
      ? null
      : { p10: Date.parse(trip.eta.p10), p50: Date.parse(trip.eta.p50), p90: Date.parse(trip.eta.p90) },
  appointmentAt: trip.appointment_at === null ? null : Date.parse(trip.appointment_at),
  position:
    trip.position === null
      ? null
      : {
          point: { lat: trip.position.lat, lng: trip.position.lng },
          place: trip.position.place,
          at: Date.parse(trip.position.at),
        },
  path: trip.path.map(toPoint),
  comments: trip.comments.map(({ at, text }) => ({ at: Date.parse(at), text })),
  expiresAt: Date.parse(trip.expires_at),
  delayMin: trip.delay_min,
})

const toPoint = ([lng, lat]: readonly [number, number]): LatLng => ({ lat, lng })
const toEnd = ({ name, at }: Pick<Wire['origin'], 'name' | 'at'>): TripEnd => ({
  name,
  point: at === null ? null : toPoint(at),
})
