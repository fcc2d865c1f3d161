import { isVisiting, storedUser } from '../../api/tokens.ts'
import { type TripValues, withoutPassword } from '../../api/trip-form.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, readTabText, readText, writeTabText, writeText } from '../../browser/storage.ts'

const KEPT_MS = 24 * 60 * 60_000

interface TripDraft {
  readonly at: number
  readonly values: TripValues
}

/** Whoever signs in next in this browser has drafts of their own: a client in one may be out of their reach. */
const keyOf = (tripId: string | null): string => `borrador:viaje:${storedUser()?.id ?? ''}:${tripId ?? 'nuevo'}`

const isDraft = (value: unknown): value is TripDraft =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  isRecord(value.values) &&
  Object.values(value.values).every((text) => typeof text === 'string')

/** What somebody typed in this browser in the last 24 hours and did not save; null: nothing. */
export function readDraft(tripId: string | null, now: number): TripDraft | null {
  const draft = readJson(keyOf(tripId), isDraft, isVisiting() ? readTabText : readText)
  return draft !== null && now - draft.at < KEPT_MS ? draft : null
}

/** Keeps what was typed, but for the password. */
export function writeDraft(tripId: string | null, values: TripValues, now: number): void {
  keep(tripId, JSON.stringify({ at: now, values: withoutPassword(values) }))
}

export const dropDraft = (tripId: string | null): void => keep(tripId, null)

/** What is typed in a demonstration goes with its tab, and is never offered for a trip of the company. */
const keep = (tripId: string | null, text: string | null): void =>
  void (isVisiting() ? writeTabText : writeText)(keyOf(tripId), text)
