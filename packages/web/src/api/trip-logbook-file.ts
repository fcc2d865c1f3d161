import { call, callForBytes } from './call.ts'
import { addressOf } from './send.ts'

/** Who reads the file: the team all of it, the client what was marked for them. */
export type LogbookAudience = 'team' | 'client'

const FILE_WITHIN_MS = 60_000

/** The logbook of a trip as a PDF. Audited. Throws ApiError. */
export async function getTripLogbookFile(tripId: string, audience: LogbookAudience): Promise<Blob> {
  const address = addressOf('getTripLogbookFile', { params: { id: tripId }, query: { audience } })
  const { bytes } = await callForBytes(address, { timeoutMs: FILE_WITHIN_MS })
  return new Blob([bytes], { type: 'application/pdf' })
}

/** What the PDF of a trip's logbook would say now. */
export interface LogbookPreview {
  readonly title: string
  readonly days: string
  /** Order, route, status, and what else of the trip it names. */
  readonly trip: readonly string[]
  readonly definition: string
  readonly notes: readonly string[]
  readonly total: number
  /** How many of them the trip's client reads. */
  readonly visible: number
  /** The newest; `at` epoch ms. */
  readonly entries: readonly {
    readonly at: number
    readonly kind: string
    readonly text: string
    readonly by: string | null
    readonly isVisible: boolean
  }[]
}

/** Nothing is made, and nothing audited. Throws ApiError. */
export async function previewTripLogbook(
  tripId: string,
  audience: LogbookAudience,
  signal: AbortSignal,
): Promise<LogbookPreview> {
  const { entries, ...rest } = await call('previewTripLogbook', { params: { id: tripId }, query: { audience }, signal })
  return {
    ...rest,
    entries: entries.map(({ at, visible: isVisible, ...entry }) => ({ ...entry, at: Date.parse(at), isVisible })),
  }
}
