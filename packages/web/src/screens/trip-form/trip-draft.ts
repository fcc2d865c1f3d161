import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type CopiedTrip, isCopiedTrip } from '../../api/copied-trip.ts'
import type { RouteSource } from '../../api/planned-routes.ts'
import { isVisiting, storedUser } from '../../api/tokens.ts'
import { type TripValues, withoutPassword } from '../../api/trip-form.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, readTabText, readText, writeTabText, writeText } from '../../browser/storage.ts'

const KEPT_MS = 24 * 60 * 60_000

/** A planned route that was made in the form, and is saved with its trip. */
export interface DrawnRoute {
  readonly points: readonly LatLng[]
  readonly source: Extract<RouteSource, 'drawn' | 'imported'>
}

export interface TripDraft {
  readonly values: TripValues
  /** What the trip had when it was typed; null: there is no trip yet, or nobody knows. */
  readonly seen: TripValues | null
  /** What was typed while nobody noted what the trip had: where it is otherwise, that may be somebody else's change. Null: nothing. */
  readonly unseen: TripValues | null
  /** The trip that it was filled from; null: none. */
  readonly copied: CopiedTrip | null
  /** Null: no route was made. */
  readonly drawn: DrawnRoute | null
}

/** One that was kept, and when. */
export interface KeptDraft extends TripDraft {
  readonly keptAt: number
}

/** As it lies in the browser, in which earlier ones may lie too. */
type StoredDraft = Pick<TripDraft, 'values'> & Partial<TripDraft> & { readonly at: number }

/** Whoever signs in next in this browser has drafts of their own: a client in one may be out of their reach. */
const keyOf = (tripId: string | null): string => `borrador:viaje:${storedUser()?.id ?? ''}:${tripId ?? 'nuevo'}`

const isDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  isTexts(value.values) &&
  ((value.seen ?? null) === null || isTexts(value.seen)) &&
  ((value.unseen ?? null) === null || isTexts(value.unseen)) &&
  ((value.copied ?? null) === null || isCopiedTrip(value.copied)) &&
  ((value.drawn ?? null) === null || isDrawnRoute(value.drawn))

const isTexts = (value: unknown): value is TripValues =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

const isDrawnRoute = (value: unknown): value is DrawnRoute =>
  isRecord(value) &&
  (value.source === 'drawn' || value.source === 'imported') &&
  Array.isArray(value.points) &&
  value.points.every((point) => isRecord(point) && typeof point.lat === 'number' && typeof point.lng === 'number')

/** What somebody typed in this browser in the last 24 hours and did not save; null: nothing. */
export function readDraft(tripId: string | null, now: number): KeptDraft | null {
  const draft = readJson(keyOf(tripId), isDraft, isVisiting() ? readTabText : readText)
  if (draft === null || now - draft.at >= KEPT_MS) return null
  const { values, seen = null, copied = null, drawn = null } = draft
  // Of a trip that is made nobody else changes anything.
  const unseen = draft.unseen ?? (tripId === null || seen !== null ? null : values)
  return { values, seen, unseen, copied, drawn, keptAt: draft.at }
}

/** Keeps what was typed, but for the password. False where the browser refused. */
export function writeDraft(tripId: string | null, { values, ...rest }: TripDraft, now: number): boolean {
  return keep(tripId, JSON.stringify({ at: now, values: withoutPassword(values), ...rest }))
}

/** Keeps a route that was made for a trip which was saved without it: its form has it again. */
export const keepDrawnOf = (tripId: string, drawn: DrawnRoute, now: number): boolean =>
  writeDraft(tripId, { values: {}, seen: null, unseen: null, copied: null, drawn }, now)

export const dropDraft = (tripId: string | null): boolean => keep(tripId, null)

/** What is typed in a demonstration goes with its tab, and is never offered for a trip of the company. */
const keep = (tripId: string | null, text: string | null): boolean =>
  (isVisiting() ? writeTabText : writeText)(keyOf(tripId), text)
