import { contactOutcomeCodec, type logbookTrips, type ResponseOf, riskLevelCodec } from '@vigia/contract'
import { isMarkedCritical } from '@vigia/domain/analysis/mark-critical'
import { communicationOf } from '@vigia/domain/communication/communication-analysis'
import { contactDueAt } from '@vigia/domain/communication/contact-due'
import { GAPS_DRAWN_MS } from '@vigia/domain/communication/contact-gaps'
import { isOperatorOnline } from '@vigia/domain/communication/operator-online'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { minutesSince } from '@vigia/domain/time/duration'
import { startOfDay } from '@vigia/domain/time/wall-time'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { contactedTrip, type FleetReader, type TripView } from '../../ports/fleet-view.ts'
import type { LogbookRows } from '../../ports/logbook-rows.ts'
import { contactsOf, type TripContacts } from './trip-contacts.store.ts'

type ContactRowWire = ResponseOf<typeof logbookTrips>['data'][number]

/** A trip and its contacts, with what the two come to. */
interface ListedTrip {
  readonly view: TripView
  readonly contacts: TripContacts
  readonly cadenceMin: number
  readonly dueAt: number
}

/** Active trips with their contacts; one that was deleted meanwhile has none, and none to be made. */
export async function withContacts(
  { db, fleet }: { readonly db: Sql; readonly fleet: Pick<FleetReader, 'cadenceMin'> },
  views: readonly TripView[],
  now: number,
): Promise<readonly ListedTrip[]> {
  const ids = views.map(({ facts }) => facts.id)
  const since = { drawnFrom: now - GAPS_DRAWN_MS, today: startOfDay(calendarDay(now)) }
  const found = await contactsOf(db, ids, since)
  return views.flatMap((view) => {
    const contacts = found.get(view.facts.id)
    if (contacts === undefined) return []
    const cadenceMin = fleet.cadenceMin(view.facts.organisationId, contactedTrip(view))
    return [{ view, contacts, cadenceMin, dueAt: contactDueAt({ ...contacts, cadenceMin }) }]
  })
}

/** A trip as it is listed. */
export function contactRowWire({ view, contacts: of, cadenceMin, dueAt }: ListedTrip, now: number): ContactRowWire {
  const { facts, assessment, phoneSignalAt } = view
  const { startedAt, newest, lastAttempt, beforeAt, stops, operational } = of
  const { maxGapHours, pattern } = communicationOf(of.times, now)
  const online = phoneSignalAt === null ? null : isOperatorOnline(phoneSignalAt, now)
  const silentMinutes = newest === null ? null : minutesSince(newest.at, now)
  return {
    travel_id: facts.id,
    external_invoice: facts.externalInvoice,
    plates: facts.plates,
    client_name: facts.clientName,
    carrier_name: facts.carrierName,
    carrier_phone: of.carrierPhone,
    operator_name: facts.operatorName,
    operator_phone: facts.operatorPhone,
    status: facts.status,
    origin: facts.origin,
    destination: facts.destination,
    risk_level: riskLevelCodec.encode(assessment.level),
    risk_score: assessment.score,
    started_at: isoOf(startedAt),
    cadence_min: cadenceMin,
    due_at: isoOf(dueAt),
    last_comment:
      newest === null
        ? null
        : {
            ...{ comment: newest.text, reported_by: newest.reportedBy, created: isoOf(newest.at) },
            outcome: newest.outcome === null ? null : contactOutcomeCodec.encode(newest.outcome),
          },
    last_attempt:
      lastAttempt === null
        ? null
        : { outcome: contactOutcomeCodec.encode(lastAttempt.outcome), created: isoOf(lastAttempt.at) },
    attempts_today: of.attemptsToday,
    comment_times: of.drawn.map(({ at, cadenceMin: then }) => ({ created: isoOf(at), cadence_min: then })),
    comment_before: beforeAt === null ? null : isoOf(beforeAt),
    communication_analysis: { max_gap_hours: maxGapHours, pattern },
    marked_critical: isMarkedCritical({ silentMinutes, stops, operational, online }),
    assignee: of.assignee,
    assignee_lost: of.assigneeLost === null ? null : { name: of.assigneeLost.name, at: isoOf(of.assigneeLost.at) },
  }
}

/** How some trips are listed now, whoever sees them. */
export const logbookRows =
  ({ db, clock, fleet }: { readonly db: Sql; readonly clock: Clock; readonly fleet: FleetReader }): LogbookRows =>
  async (organisationId, tripIds) => {
    const now = clock.now()
    const views = tripIds.flatMap((tripId) => fleet.trip(organisationId, tripId) ?? [])
    const listed = new Map((await withContacts({ db, fleet }, views, now)).map((row) => [row.view.facts.id, row]))
    return tripIds.map((tripId) => {
      const row = listed.get(tripId)
      return row === undefined
        ? { parties: null, entry: { travel_id: tripId, trip: null } }
        : { parties: row.view.facts, entry: { travel_id: tripId, trip: contactRowWire(row, now) } }
    })
  }
