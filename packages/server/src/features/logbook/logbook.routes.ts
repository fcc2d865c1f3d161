import { contactOutcomeCodec, type logbookTrips, type ResponseOf, riskLevelCodec } from '@vigia/contract'
import { isMarkedCritical } from '@vigia/domain/analysis/mark-critical'
import { communicationOf } from '@vigia/domain/communication/communication-analysis'
import { cadenceMinutes, contactDueAt, ON_TIME_GRACE_MS } from '@vigia/domain/communication/contact-due'
import { GAPS_DRAWN_MS } from '@vigia/domain/communication/contact-gaps'
import { isOperatorOnline } from '@vigia/domain/communication/operator-online'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { HOUR_MS, minutesSince } from '@vigia/domain/time/duration'
import { startOfDay } from '@vigia/domain/time/wall-time'
import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { jsonInTurns } from '../../workers/in-turns.ts'
import { commentsByPerson, entriesSince } from './today.store.ts'
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
      const today = startOfDay(calendarDay(now))
      const trips = await listed({ db, fleet }, organisationId, { drawnFrom: now - GAPS_DRAWN_MS, today })
      const { onTime, due, unmeasured } = await entriesSince(db, organisationId, {
        since: today,
        graceMs: ON_TIME_GRACE_MS,
      })
      const persons = await commentsByPerson(db, organisationId, now - HOUR_MS)
      // Who has not been contacted yet was due all the same, since before midnight too: written now it would be an entry of today.
      const late = trips.filter(({ dueAt }) => dueAt + ON_TIME_GRACE_MS < now).length
      const figures = JSON.stringify({ today: { on_time: onTime, due: due + late, unmeasured }, last_hour: persons })
      const state = await jsonInTurns(trips, (trip) => tripWire(trip, now))
      return { state: figures + state, body: `${figures.slice(0, -1)},"data":${state}}` }
    }),
  )
}

/** A trip and its contacts, with what the two come to. */
interface ListedTrip {
  readonly view: TripView
  readonly contacts: TripContacts
  readonly cadenceMin: number
  readonly dueAt: number
}

/** Every active trip with its contacts; one that was deleted meanwhile has none, and none to be made. */
async function listed(
  { db, fleet }: Pick<Deps, 'db' | 'fleet'>,
  organisationId: string,
  since: { readonly drawnFrom: number; readonly today: number },
): Promise<readonly ListedTrip[]> {
  const views = [...fleet.trips(organisationId)]
  const ids = views.map(({ facts }) => facts.id)
  const found = await contactsOf(db, ids, since)
  return views.flatMap((view) => {
    const contacts = found.get(view.facts.id)
    if (contacts === undefined) return []
    const cadenceMin = cadenceMinutes({ status: view.facts.status, level: view.assessment.level })
    return [{ view, contacts, cadenceMin, dueAt: contactDueAt({ ...contacts, cadenceMin }) }]
  })
}

function tripWire({ view, contacts: of, cadenceMin, dueAt }: ListedTrip, now: number): TripWire {
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
  }
}
