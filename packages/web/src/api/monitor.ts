import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallAnswers } from '@vigia/contract/calls'
import type { LogbookTrip } from '@vigia/domain/communication/logbook-trip'
import type { HelpType } from '@vigia/domain/risk/call-for-help'
import { call } from './call.ts'
import { useAnswer } from './use-answer.ts'

/** A trip of the intelligent dashboard. `newest` is its last comment as it is shown; its `at` is NaN when it is no instant. */
export interface MonitorTrip extends LogbookTrip {
  readonly newest: { readonly text: string; readonly by: string; readonly at: number } | null
}

interface MonitorIncident {
  readonly tripId: string
  readonly status: string
  readonly type: string
}

interface OperatorStatus {
  readonly tripId: string
  readonly online: boolean
}

interface TrackingRecord {
  readonly tripId: string
  readonly callsForHelp: readonly HelpType[]
}

/** One of the four answers. A call that failed keeps the rows that were there, with their age. */
export interface MonitorPart<Row> {
  /** Null before its first good answer. */
  readonly rows: readonly Row[] | null
  /** Local epoch ms of that answer. */
  readonly loadedAt: number | null
  /** Why the newest attempt failed. */
  readonly failure: Error | null
}

/** The four calls of one load (spec §7: together). */
export interface MonitorLoad {
  readonly trips: MonitorPart<MonitorTrip>
  readonly incidents: MonitorPart<MonitorIncident>
  readonly operators: MonitorPart<OperatorStatus>
  readonly tracking: MonitorPart<TrackingRecord>
  /** When its last call ended, local epoch ms. */
  readonly endedAt: number
}

const KEY = ['monitor'] as const

/** The four calls of the monitor. It never fails as a whole: each part tells its own. */
export const monitorLoad = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<MonitorLoad> => {
    const [trips, incidents, operators, tracking] = await Promise.allSettled([
      rowsOf(call('monitorLogbooks', { signal }), tripFromWire),
      rowsOf(call('monitorIncidents', { signal }), incidentFromWire),
      rowsOf(call('monitorOperators', { signal }), operatorFromWire),
      rowsOf(call('monitorTracking', { signal }), trackingFromWire),
    ])
    signal.throwIfAborted()
    const before = lastLoad(client)
    const endedAt = Date.now()
    return {
      trips: partOf(trips, before?.trips, endedAt),
      incidents: partOf(incidents, before?.incidents, endedAt),
      operators: partOf(operators, before?.operators, endedAt),
      tracking: partOf(tracking, before?.tracking, endedAt),
      endedAt,
    }
  },
  structuralSharing: false,
  // On load, by hand and on the screen's own timer (spec §7), never besides.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** The four calls together; again when it is refetched. */
export const useMonitorLoad = () => useAnswer(monitorLoad)

const lastLoad = (client: QueryClient): MonitorLoad | undefined => client.getQueryData(KEY)

/** The rows of an answer, which is an object with a data list or a bare list (spec §3). */
async function rowsOf<Wire, Row>(
  asked: Promise<{ readonly data: readonly Wire[] } | readonly Wire[]>,
  read: (wire: Wire) => Row,
): Promise<readonly Row[]> {
  const answer = await asked
  return ('data' in answer ? answer.data : answer).map(read)
}

function partOf<Row>(
  outcome: PromiseSettledResult<readonly Row[]>,
  before: MonitorPart<Row> | undefined,
  at: number,
): MonitorPart<Row> {
  if (outcome.status === 'fulfilled') return { rows: outcome.value, loadedAt: at, failure: null }
  const failure = outcome.reason instanceof Error ? outcome.reason : new Error(String(outcome.reason))
  return { rows: before?.rows ?? null, loadedAt: before?.loadedAt ?? null, failure }
}

type LogbookWire = CallAnswers['monitorLogbooks']['data'][number]
type IncidentWire = CallAnswers['monitorIncidents']['data'][number]
type OperatorWire = CallAnswers['monitorOperators']['data'][number]
type TrackingWire = CallAnswers['monitorTracking']['data'][number]

function tripFromWire(wire: LogbookWire): MonitorTrip {
  const [comment] = wire.comments
  const newest =
    comment === undefined
      ? null
      : { text: comment.comment, by: comment.reported_by, at: Date.parse(wire.last_comment_date ?? comment.created) }
  return {
    tripId: wire.travel_id,
    invoice: wire.external_invoice,
    invoiceId: wire.invoice_id,
    status: wire.status,
    origin: wire.origin,
    destination: wire.destination,
    // What is said at no instant is no sign of life.
    lastComment: newest === null || Number.isNaN(newest.at) ? null : { text: newest.text, at: newest.at },
    communication: {
      maxGapHours: wire.communication_analysis.max_gap_hours,
      pattern: wire.communication_analysis.pattern,
    },
    newest,
  }
}

const incidentFromWire = ({ travel_id, status, type }: IncidentWire): MonitorIncident => ({
  tripId: travel_id,
  status,
  type,
})

const operatorFromWire = ({ travel_id, online }: OperatorWire): OperatorStatus => ({ tripId: travel_id, online })

const trackingFromWire = ({ travel_id, calls_for_help }: TrackingWire): TrackingRecord => ({
  tripId: travel_id,
  callsForHelp: calls_for_help,
})
