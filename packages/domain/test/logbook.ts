import type { AnalysisInput } from '../src/analysis/fleet-analysis.ts'
import type { LogbookTrip } from '../src/communication/logbook-trip.ts'
import { MIN, NOW } from './factories.ts'

/** A trip whose last comment is so many minutes old; null: it has none. By default in regular contact. */
export function aLogbookTrip(
  tripId: string,
  silentMinutes: number | null,
  fields: Partial<LogbookTrip> = {},
): LogbookTrip {
  return {
    tripId,
    invoice: `F-${tripId}`,
    invoiceId: null,
    status: 'in transit',
    origin: `Origen ${tripId}`,
    destination: `Destino ${tripId}`,
    lastComment: silentMinutes === null ? null : { text: 'Sin novedad', at: NOW - silentMinutes * MIN },
    communication:
      silentMinutes === null ? { maxGapHours: null, pattern: 'sin_datos' } : { maxGapHours: 1, pattern: 'regular' },
    ...fields,
  }
}

/** Trips by how long each has been silent: `1`, `2`, `3` … */
export const tripsSilentFor = (...minutes: readonly (number | null)[]): LogbookTrip[] =>
  minutes.map((silent, index) => aLogbookTrip(String(index + 1), silent))

export const anInput = (fields: Partial<AnalysisInput> = {}): AnalysisInput => ({
  trips: [],
  incidents: [],
  operators: [],
  tracking: [],
  now: NOW,
  ...fields,
})

export const stop = (tripId: string, status = 'reported') => ({ tripId, status, type: 'stop' })
export const incident = (tripId: string, status = 'reported') => ({ tripId, status, type: 'retraso' })
export const offline = (tripId: string) => ({ tripId, online: false })
export const online = (tripId: string) => ({ tripId, online: true })

/** Operators of trips `1` … `total`, the first so many of them offline. */
export const operators = (offlineCount: number, total: number) =>
  Array.from({ length: total }, (_, index) => ({ tripId: String(index + 1), online: index >= offlineCount }))
