import type { CallAnswers } from '@vigia/contract/calls'
import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import { alertSeverityCodec } from '@vigia/contract/severity.codec'
import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { centralHours } from '../text/central-hours.ts'
import { call } from './call.ts'
import { type EntryMarks, entryMarksFromWire } from './entry-marks.ts'

type Wire = CallAnswers['tripTimeline']

/** Where what happened is written. */
export type TimelineSource = Wire['entries'][number]['source']

/** Something that happened on a trip. Instants in epoch ms. */
export interface TimelineEntry extends EntryMarks {
  readonly entryId: string
  readonly source: TimelineSource
  readonly at: number
  /** Null: it lasts, or lasts no time. */
  readonly until: number | null
  readonly text: string
  readonly by: string | null
  readonly outcome: ContactOutcome | null
  readonly severity: AlertSeverity | null
}

interface Span {
  readonly from: number
  readonly to: number
}

/** What happened on a trip within a span, the newest first, and when nobody heard it or wrote to it (design, second part §2). */
export interface TripTimeline extends Span {
  readonly trip: {
    readonly tripId: string
    readonly invoice: string
    readonly plates: string | null
    readonly client: string | null
    readonly operator: string | null
    readonly origin: string
    readonly destination: string
    readonly status: Wire['trip']['status']
    readonly isActive: boolean
  }
  readonly hasMore: boolean
  readonly entries: readonly TimelineEntry[]
  /** Before it nothing is known of positions. */
  readonly gpsFrom: number
  readonly gpsGaps: readonly (Span & { readonly class: Wire['gps_gaps'][number]['class'] })[]
  readonly contactGaps: readonly (Span & { readonly level: Wire['contact_gaps'][number]['level'] })[]
  /** `to`: when it was last heard standing; not over: nobody has heard it move since, and its trip goes on. */
  readonly stops: readonly (Span & { readonly isOver: boolean })[]
}

/** The last 24 hours of a trip, or of its life. */
export async function tripTimeline(tripId: string, signal: AbortSignal): Promise<TripTimeline> {
  const wire = await call('tripTimeline', { params: { id: tripId }, query: {}, signal })
  return {
    ...span(wire),
    trip: {
      ...{ tripId: wire.trip.travel_id, invoice: wire.trip.external_invoice, plates: wire.trip.plates },
      ...{ client: wire.trip.client_name, operator: wire.trip.operator_name, origin: wire.trip.origin },
      ...{ destination: wire.trip.destination, status: wire.trip.status, isActive: wire.trip.is_active },
    },
    hasMore: wire.has_more,
    entries: wire.entries.map(entryFromWire),
    gpsFrom: Date.parse(wire.gps_from),
    gpsGaps: wire.gps_gaps.map((gap) => ({ ...span(gap), class: gap.class })),
    contactGaps: wire.contact_gaps.map((gap) => ({ ...span(gap), level: gap.level })),
    stops: wire.stops.map((stop) => ({ ...span(stop), isOver: stop.is_over })),
  }
}

const span = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  from: Date.parse(from),
  to: Date.parse(to),
})

const entryFromWire = (wire: Wire['entries'][number]): TimelineEntry => ({
  ...entryMarksFromWire(wire),
  ...{
    entryId: wire.id,
    source: wire.source,
    at: Date.parse(wire.at),
    text: wire.source === 'alert' ? centralHours(wire.text) : wire.text,
    by: wire.by,
  },
  until: wire.until === null ? null : Date.parse(wire.until),
  outcome: wire.outcome === null ? null : contactOutcomeCodec.decode(wire.outcome),
  severity: wire.severity === null ? null : alertSeverityCodec.decode(wire.severity),
})
