import { contactOutcomeCodec, type logbookTrips, type ResponseOf, riskLevelCodec } from '@vigia/contract'
import { isMarkedCritical } from '@vigia/domain/analysis/mark-critical'
import { communicationOf } from '@vigia/domain/communication/communication-analysis'
import { cadenceMinutes, contactDueAt } from '@vigia/domain/communication/contact-due'
import { GAPS_DRAWN_MS } from '@vigia/domain/communication/contact-gaps'
import { isOperatorOnline } from '@vigia/domain/communication/operator-online'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { minutesSince } from '@vigia/domain/time/duration'
import { startOfDay } from '@vigia/domain/time/wall-time'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { jsonInTurns } from '../../workers/in-turns.ts'
import { contactsOf, type TripContacts } from './trip-contacts.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

type TripWire = ResponseOf<typeof logbookTrips>['data'][number]

/** What Bitácoras lists: every active trip by when it is to be contacted next (design, second part §2). */
export function mountLogbook(server: Server, { db, clock, fleet }: Deps): void {
  mount(
    server,
    'logbookTrips',
    sharedListing(async (organisationId) => {
      const now = clock.now()
      const views = [...fleet.trips(organisationId)]
      const since = { drawnFrom: now - GAPS_DRAWN_MS, today: startOfDay(calendarDay(now)) }
      const contacts = await contactsOf(
        db,
        views.map(({ facts }) => facts.id),
        since,
      )
      // A trip that was deleted meanwhile has no contacts, and none to be made.
      const trips = views.flatMap((view) => {
        const of = contacts.get(view.facts.id)
        return of === undefined ? [] : [{ view, of }]
      })
      const state = await jsonInTurns(trips, ({ view, of }) => tripWire(view, of, now))
      return { state, body: `{"data":${state}}` }
    }),
  )
}

function tripWire({ facts, assessment, phoneSignalAt }: TripView, of: TripContacts, now: number): TripWire {
  const cadenceMin = cadenceMinutes({ status: facts.status, level: assessment.level })
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
    operator_name: facts.operatorName,
    operator_phone: facts.operatorPhone,
    status: facts.status,
    origin: facts.origin,
    destination: facts.destination,
    risk_level: riskLevelCodec.encode(assessment.level),
    risk_score: assessment.score,
    started_at: isoOf(startedAt),
    cadence_min: cadenceMin,
    due_at: isoOf(contactDueAt({ newest, cadenceMin, startedAt })),
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
    comment_times: of.drawnTimes.map(isoOf),
    comment_before: beforeAt === null ? null : isoOf(beforeAt),
    communication_analysis: { max_gap_hours: maxGapHours, pattern },
    marked_critical: isMarkedCritical({ silentMinutes, stops, operational, online }),
  }
}
