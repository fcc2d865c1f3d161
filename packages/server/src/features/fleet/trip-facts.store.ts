import type { TripStatus } from '@vigia/contract'
import { contactOutcomeCodec, type IncidentPriority, incidentPriorityCodec } from '@vigia/contract'
import {
  CONTACT_OUTCOMES,
  type ContactOutcome,
  isAnswered,
  isUnanswered,
} from '@vigia/domain/communication/contact-outcome'
import type { UnansweredCalls } from '@vigia/domain/communication/unanswered-calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type CallForHelp, HELP_TYPES } from '@vigia/domain/risk/call-for-help'
import type { TrackingType } from '@vigia/domain/risk/trip-snapshot'
import type { ExpectedStop } from '@vigia/domain/trip/expected-stop'
import { isActive } from '../../db/active-trips.ts'
import { knownSeparations } from '../../db/known-separations.ts'
import { operatorOfEntry } from '../../db/operator-of-entry.ts'
import type { Db } from '../../db/pool.ts'
import { saidAt } from '../../db/said-at.ts'
import { townOf } from '../../places/find-town.ts'
import type { TripFacts } from '../../ports/fleet-view.ts'

export interface TripFactsStore {
  /** Every active trip of every organisation, read in steps. */
  active(): Promise<readonly TripFacts[]>
  /** These trips, whatever their status. */
  byIds(tripIds: readonly string[]): Promise<readonly TripFacts[]>
}

interface Row {
  id: string
  organisation_id: string
  demo: boolean
  status: TripStatus
  external_invoice: string
  invoice_id: string | null
  client_id: string | null
  carrier_id: string | null
  client_name: string | null
  carrier_name: string | null
  origin: string
  destination: string
  origin_lat: number | null
  origin_lng: number | null
  destination_lat: number | null
  destination_lng: number | null
  operator_name: string | null
  operator_phone: string | null
  plates: string | null
  tracking_type: TrackingType
  gps_platform: string | null
  monitor_url: string | null
  has_credentials: boolean
  charge_at: number | null
  departed_at: number | null
  due_at: number | null
  eta_at: number | null
  planned_route: readonly LatLng[] | null
  last_comment_at: number | null
  unanswered: UnansweredCalls | null
  expected_stop: ExpectedStop | null
  open_incidents: readonly IncidentPriority[]
  calls_for_help: readonly CallForHelp[]
  is_apart: boolean
}

const STEP = 2_000
const HELP = HELP_TYPES.map((type) => `'${type}'`).join()

const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::bigint`

/** As `unansweredCalls` counts them: calls to who drives now. Those to a former operator, and his answers, say nothing of him. */
const wordsOf = (is: (outcome: ContactOutcome) => boolean): string =>
  CONTACT_OUTCOMES.filter(is)
    .map((outcome) => `'${contactOutcomeCodec.encode(outcome)}'`)
    .join()
const UNANSWERED = `
  select jsonb_build_object('attempts', count(*), 'firstAt', (array_agg(said.ms order by said.ms))[1:3])
  from (select ${MS(saidAt('f'))} as ms from comments f
    where f.trip_id = t.id and ${operatorOfEntry('f')} is not distinct from t.operator_id and f.outcome in (${wordsOf(isUnanswered)})
      and not exists (select from comments h where h.trip_id = t.id and h.outcome in (${wordsOf(isAnswered)})
        and ${operatorOfEntry('h')} is not distinct from t.operator_id
        and (${saidAt('h')}, h.id) > (${saidAt('f')}, f.id))) said
  having count(*) > 0`

const SELECT = `
  select t.id, t.organisation_id, g.demo, t.status, t.external_invoice, t.invoice_id, t.client_id, t.carrier_id, c.name as client_name,
    h.name as carrier_name, t.origin, t.destination, t.origin_lat, t.origin_lng, t.destination_lat, t.destination_lng,
    o.name as operator_name, o.phone as operator_phone, coalesce(u.plates, u.name) as plates, t.tracking_type,
    t.gps_platform, l.url as monitor_url, (l.account is not null and l.password_sealed is not null) as has_credentials,
    t.charge_at, coalesce(t.departed_at, t.charge_at) as departed_at, t.due_at, t.eta_at, t.planned_route,
    (select max(${saidAt('comments')}) from comments where trip_id = t.id) as last_comment_at,
    (${UNANSWERED}) as unanswered,
    (select jsonb_build_object('fromAt', ${MS('from_at')}, 'untilAt', ${MS('until_at')}) from expected_stops
      where trip_id = t.id and cancelled_at is null) as expected_stop,
    array(select priority from incidences where trip_id = t.id and status = 'reported') as open_incidents,
    coalesce((
      select jsonb_agg(jsonb_build_object('type', type, 'at', ${MS('at')}))
      from (
        select type, min(opened_at) as at from alerts
        where trip_id = t.id and closed_at is null and type in (${HELP}) group by type
      ) calls
    ), '[]') as calls_for_help,
    exists (select from (${knownSeparations('t.id')}) known where known.until is null) as is_apart
  from trips t join organisations g on g.id = t.organisation_id
    left join clients c on c.id = t.client_id left join carriers h on h.id = t.carrier_id
    left join units u on u.id = t.unit_id left join operators o on o.id = t.operator_id
    left join gps_links l on l.trip_id = t.id`

export function tripFactsStore(db: Db): TripFactsStore {
  return {
    active: async () => {
      const facts: TripFacts[] = []
      for (let after = '0'; ; ) {
        const { rows } = await db.query<Row>(
          `${SELECT} where ${isActive()} and t.id > $1
           order by t.id limit ${STEP}`,
          [after],
        )
        facts.push(...rows.map(toFacts))
        const last = rows.at(-1)
        if (last === undefined || rows.length < STEP) return facts
        after = last.id
      }
    },
    byIds: async (tripIds) => (await db.query<Row>(`${SELECT} where t.id = any($1)`, [tripIds])).rows.map(toFacts),
  }
}

const toPoint = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

function toFacts(row: Row): TripFacts {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    demo: row.demo,
    status: row.status,
    externalInvoice: row.external_invoice,
    invoiceId: row.invoice_id,
    clientId: row.client_id,
    carrierId: row.carrier_id,
    clientName: row.client_name,
    carrierName: row.carrier_name,
    origin: row.origin,
    destination: row.destination,
    originPoint: toPoint(row.origin_lat, row.origin_lng),
    destinationPoint: toPoint(row.destination_lat, row.destination_lng),
    originTown: row.origin_lat === null ? townOf(row.origin) : null,
    destinationTown: row.destination_lat === null ? townOf(row.destination) : null,
    operatorName: row.operator_name,
    operatorPhone: row.operator_phone,
    plates: row.plates,
    trackingType: row.tracking_type,
    gpsPlatform: row.gps_platform,
    monitorUrl: row.monitor_url,
    hasCredentials: row.has_credentials,
    chargeAt: row.charge_at,
    departedAt: row.departed_at,
    dueAt: row.due_at,
    etaAt: row.eta_at,
    plannedRoute: row.planned_route ?? [],
    lastCommentAt: row.last_comment_at,
    unanswered: row.unanswered,
    expectedStop: row.expected_stop,
    openIncidents: row.open_incidents.map((priority) => ({ severity: incidentPriorityCodec.decode(priority) })),
    callsForHelp: row.calls_for_help,
    isApart: row.is_apart,
  }
}
