import { type CopiedTrip, isCopiedTrip } from '../../api/copied-trip.ts'
import { isVisiting, storedUser } from '../../api/tokens.ts'
import { type TripValues, withoutPassword } from '../../api/trip-form.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, readTabText, readText, writeTabText, writeText } from '../../browser/storage.ts'

const KEPT_MS = 24 * 60 * 60_000

export interface TripDraft {
  readonly values: TripValues
  /** The trip that it was filled from; null: none. */
  readonly copied: CopiedTrip | null
}

interface StoredDraft extends Omit<TripDraft, 'copied'> {
  readonly at: number
  readonly copied?: CopiedTrip | null
}

/** Whoever signs in next in this browser has drafts of their own: a client in one may be out of their reach. */
const keyOf = (tripId: string | null): string => `borrador:viaje:${storedUser()?.id ?? ''}:${tripId ?? 'nuevo'}`

const isDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  isRecord(value.values) &&
  Object.values(value.values).every((text) => typeof text === 'string') &&
  ((value.copied ?? null) === null || isCopiedTrip(value.copied))

/** What somebody typed in this browser in the last 24 hours and did not save; null: nothing. */
export function readDraft(tripId: string | null, now: number): TripDraft | null {
  const draft = readJson(keyOf(tripId), isDraft, isVisiting() ? readTabText : readText)
  return draft !== null && now - draft.at < KEPT_MS ? { values: draft.values, copied: draft.copied ?? null } : null
}

/** Keeps what was typed, but for the password. */
export function writeDraft(tripId: string | null, { values, copied }: TripDraft, now: number): void {
  keep(tripId, JSON.stringify({ at: now, values: withoutPassword(values), copied }))
}

export const dropDraft = (tripId: string | null): void => keep(tripId, null)

/** What is typed in a demonstration goes with its tab, and is never offered for a trip of the company. */
const keep = (tripId: string | null, text: string | null): void =>
  void (isVisiting() ? writeTabText : writeText)(keyOf(tripId), text)
