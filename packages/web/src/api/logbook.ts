import type { CallAnswers } from '@vigia/contract/calls'
import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import { riskLevelCodec } from '@vigia/contract/severity.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { LogbookTrip } from '@vigia/domain/communication/logbook-trip'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { callIfChanged } from './call.ts'
import { conditionalListing } from './listing.ts'

/** An active trip by its contacts (design, second part §2). Instants in epoch ms. */
export interface ContactTrip extends Omit<LogbookTrip, 'lastComment' | 'invoiceId'> {
  readonly plates: string | null
  readonly client: string | null
  readonly carrier: string | null
  readonly operator: string | null
  readonly phone: string | null
  readonly carrierPhone: string | null
  readonly level: RiskLevel
  readonly score: number
  readonly startedAt: number
  readonly cadenceMin: number
  readonly dueAt: number
  readonly lastComment: {
    readonly text: string
    readonly by: string
    readonly at: number
    readonly outcome: ContactOutcome | null
  } | null
  readonly lastAttempt: { readonly outcome: ContactOutcome; readonly at: number } | null
  readonly attemptsToday: number
  /** The comments of the last six hours, the oldest first, with the cadence of then, minutes, where it was kept. */
  readonly entries: readonly { readonly at: number; readonly cadenceMin: number | null }[]
  /** Where the first of their gaps begins: the comment before them, or the trip's start. */
  readonly gapsSince: number
  /** Among those that the local analysis marks critical. */
  readonly isMarkedCritical: boolean
  /** Whose it is; null: shared, in everybody's round. */
  readonly assignee: { readonly id: string; readonly name: string } | null
  /** Whose it was until it became shared by itself, because they attend it no longer. */
  readonly assigneeLost: { readonly name: string; readonly at: number } | null
}

/** How the desk keeps its contacts, of the trips that the person sees. */
export interface ContactFigures {
  /** Entries since midnight that were on time, of the contacts that were due. */
  readonly onTime: number
  readonly due: number
  /** Entries since midnight of which nobody kept when they were due. */
  readonly unmeasured: number
  /** The share of contacts on time that the company wants, percent. */
  readonly wantedPercent: number
  /** What each person wrote in the last 60 minutes, the most first. */
  readonly persons: readonly {
    readonly name: string
    readonly comments: number
    /** Of them what they typed, and what they confirmed as it was drafted. */
    readonly typed: number
    readonly confirmed: number
  }[]
  /** What nobody of the team wrote meanwhile: systems, and operators by their link. */
  readonly automatic: number
}

/** Every active trip that the person sees, by its contacts, with the figures of the desk. */
export interface ContactListing {
  readonly trips: readonly ContactTrip[]
  readonly figures: ContactFigures
}

export const logbookTrips = conditionalListing<ContactListing>(['logbook', 'trips'], async (etag, signal) => {
  const answer = await callIfChanged('logbookTrips', etag, { signal })
  if (answer.status !== 'fresh') return answer
  const { data, today, wanted_percent: wantedPercent, last_hour: persons, automatic_last_hour: automatic } = answer.data
  const { on_time: onTime, due, unmeasured } = today
  const figures = { onTime, due, unmeasured, wantedPercent, persons, automatic }
  return { ...answer, data: { trips: data.map(contactTripFromWire), figures } }
})

/** The listing with a trip as it stands now; `trip` null: it is listed no more. */
export function withContactTrip(listing: ContactListing, tripId: string, trip: ContactTrip | null): ContactListing {
  const others = listing.trips.filter((one) => one.tripId !== tripId)
  return { ...listing, trips: trip === null ? others : [...others, trip] }
}

type TripWire = CallAnswers['logbookTrips']['data'][number]

/** A trip as it is listed. */
export function contactTripFromWire(wire: TripWire): ContactTrip {
  const { last_comment: comment, last_attempt: attempt } = wire
  const startedAt = Date.parse(wire.started_at)
  return {
    tripId: wire.travel_id,
    invoice: wire.external_invoice,
    plates: wire.plates,
    client: wire.client_name,
    carrier: wire.carrier_name,
    operator: wire.operator_name,
    phone: wire.operator_phone,
    carrierPhone: wire.carrier_phone,
    status: wire.status,
    origin: wire.origin,
    destination: wire.destination,
    level: riskLevelCodec.decode(wire.risk_level),
    score: wire.risk_score,
    startedAt,
    cadenceMin: wire.cadence_min,
    dueAt: Date.parse(wire.due_at),
    lastComment:
      comment === null
        ? null
        : {
            ...{ text: comment.comment, by: comment.reported_by, at: Date.parse(comment.created) },
            outcome: comment.outcome === null ? null : contactOutcomeCodec.decode(comment.outcome),
          },
    lastAttempt:
      attempt === null
        ? null
        : { outcome: contactOutcomeCodec.decode(attempt.outcome), at: Date.parse(attempt.created) },
    attemptsToday: wire.attempts_today,
    entries: wire.comment_times.map(({ created, cadence_min }) => ({
      at: Date.parse(created),
      cadenceMin: cadence_min,
    })),
    gapsSince: wire.comment_before === null ? startedAt : Date.parse(wire.comment_before),
    communication: {
      maxGapHours: wire.communication_analysis.max_gap_hours,
      pattern: wire.communication_analysis.pattern,
    },
    isMarkedCritical: wire.marked_critical,
    assignee: wire.assignee,
    assigneeLost:
      wire.assignee_lost === null ? null : { name: wire.assignee_lost.name, at: Date.parse(wire.assignee_lost.at) },
  }
}
