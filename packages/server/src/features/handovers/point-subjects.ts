import { alertSeverityCodec } from '@vigia/contract'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { type GeofenceAhead, geofencesAhead } from '@vigia/domain/shifts/geofences-ahead'
import { handoverPoints, type PointSubject, type staysApart } from '@vigia/domain/shifts/handover-points'
import { matchKey } from '@vigia/domain/text/match-key'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { type GeofencesOnRoute, geofencesOnRoutes } from './geofences-on-routes.ts'
import {
  type AlertToHandOver,
  alertsToHandOver,
  type PromiseToHandOver,
  promisesToHandOver,
  type RefusedAccount,
  refusedAccounts,
} from './point-subjects.store.ts'
import type { NewPoint } from './points.store.ts'

interface Subject extends PointSubject {
  readonly alertId: string | null
  readonly label: string | null
  readonly detail: string
}

/** What of the live fleet is handed over. */
export type HandedFleet = Pick<FleetReader, 'trips' | 'outages'>

interface Asked {
  readonly organisationId: string
  readonly now: number
  readonly isApart: ReturnType<typeof staysApart>
}

/** Everything of an organisation that the next shift has to know of, each exactly once. */
export async function pointSubjects(
  sql: Sql,
  fleet: HandedFleet,
  { organisationId, now, isApart }: Asked,
): Promise<readonly NewPoint[]> {
  const alerts = await alertsToHandOver(sql, organisationId)
  const accounts = await refusedAccounts(sql, organisationId)
  const promises = await promisesToHandOver(sql, organisationId)
  const geofences = await geofencesOnRoutes(sql, organisationId)
  const platforms = new Set(alerts.flatMap(({ platform }) => (platform === null ? [] : [matchKey(platform)])))
  const outages = fleet.outages(organisationId).filter(({ platform }) => !platforms.has(matchKey(platform)))
  const subjects: readonly Subject[] = [
    ...alerts.map(ofAlert),
    ...outages.map(({ platform, sinceAt, tripIds }) => ({
      ...{ kind: 'platform' as const, key: `outage:${matchKey(platform)}`, tripId: null, alertId: null, label: null },
      ...{ severity: null, title: `${platform} sin señal`, detail: unitsText(tripIds.length), since: sinceAt ?? now },
    })),
    ...accounts.map(ofAccount),
    ...promises.map(ofPromise),
    ...[...fleet.trips(organisationId)].flatMap((view) => atRisk(view, geofencesOf(view, geofences, now), now)),
  ]
  return handoverPoints(subjects, isApart).map(({ severity, ...point }) => ({
    ...point,
    severity: severity === null || severity === 'low' ? null : alertSeverityCodec.encode(severity),
  }))
}

const unitsText = (units: number): string => (units === 1 ? '1 viaje' : `${units} viajes`)

const ofAlert = ({ id, platform, severity, ...alert }: AlertToHandOver): Subject => ({
  ...{ kind: platform === null ? 'alert' : 'platform', key: `alert:${id}`, alertId: id, tripId: alert.tripId },
  ...{ severity: alertSeverityCodec.decode(severity), label: alert.label },
  ...{ title: alert.title, detail: alert.message, since: alert.openedAt },
})

const ofAccount = ({ id, origin, trips, since }: RefusedAccount): Subject => ({
  ...{ kind: 'platform', key: `account:${id}`, tripId: null, alertId: null, label: null, severity: null },
  ...{ title: `${hostOf(origin)} no acepta la contraseña`, detail: unitsText(trips), since },
})

const ofPromise = ({ id, tripId, text, saidBy, dueAt, saidAt, label }: PromiseToHandOver): Subject => ({
  ...{ kind: 'promise', key: `promise:${id}`, tripId, alertId: null, label, severity: null, title: `«${text}»` },
  detail: [saidBy, `para el ${formatDateTime(dueAt)}, hora del Centro`].filter((part) => part !== null).join(' · '),
  since: saidAt,
})

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin)

/** The danger zones that a trip on its way is about to enter; none of one that is not heard, or whose route nobody knows. */
function geofencesOf(
  { facts, position, silence, etaDoubt }: TripView,
  geofences: GeofencesOnRoute,
  now: number,
): readonly GeofenceAhead[] {
  const { id, plannedRoute: route, status } = facts
  if (status !== 'in transit' || position === null || silence !== null || route.length < 2) return []
  const etaAt = etaDoubt === null ? facts.etaAt : null
  return geofencesAhead({ route, geofences: geofences(id, route), position: position.point, etaAt }, now)
}

const [HALF_HOUR_MS, QUARTER_MS] = [30 * MINUTE_MS, 15 * MINUTE_MS]

const LIST = new Intl.ListFormat('es-MX')

/** What stands beside an alert of its trip: every zone by its name. */
function geofencesTitle(ahead: readonly GeofenceAhead[]): string | undefined {
  const names = [...new Set(ahead.map(({ name }) => `«${name}»`))]
  if (names.length === 0) return undefined
  return `Entra a ${names.length === 1 ? 'zona' : 'zonas'} de riesgo ${LIST.format(names)}`
}

/** When, with the zone's name where there are several. */
const geofenceTexts = (ahead: readonly GeofenceAhead[], now: number): readonly string[] =>
  ahead.map((geofence) => geofenceText(geofence, ahead.length > 1, now))

/** `Entra hacia el 21/11/2026 18:30, hora del Centro, según su ETA`: to the half hour, nobody knows it closer. */
function geofenceText({ name, at, isByEta }: GeofenceAhead, isNamed: boolean, now: number): string {
  // What is ahead is at no hour that is over.
  const soonest = Math.ceil(now / QUARTER_MS) * QUARTER_MS
  const about = formatDateTime(Math.max(soonest, Math.round(at / HALF_HOUR_MS) * HALF_HOUR_MS))
  return `Entra ${isNamed ? `a «${name}» ` : ''}hacia el ${about}, hora del Centro, ${isByEta ? 'según su ETA' : 'a paso usual'}`
}

/** A trip at a high or critical risk, or about to enter a danger zone. Since when is not kept of a risk: since it was first handed over. */
function atRisk({ facts, assessment }: TripView, ahead: readonly GeofenceAhead[], now: number): readonly Subject[] {
  const { level, score, factors } = assessment
  const isHigh = level === 'critical' || level === 'high'
  if (!isHigh && ahead.length === 0) return []
  const worst = factors.toSorted((a, b) => b.points - a.points)[0]?.text
  const route = `${facts.origin} → ${facts.destination}`
  return [
    {
      ...{
        kind: 'risk',
        key: `risk:${facts.id}`,
        tripId: facts.id,
        alertId: null,
        severity: level === 'unknown' ? null : level,
        since: now,
      },
      label: facts.plates ?? facts.externalInvoice,
      // Where an alert holds the trip, this is all that stands beside it.
      title: [isHigh ? (level === 'critical' ? 'Riesgo crítico' : 'Riesgo alto') : undefined, geofencesTitle(ahead)]
        .filter((part) => part !== undefined)
        .join(' · '),
      detail: [...geofenceTexts(ahead, now), isHigh ? worst : undefined, route, `riesgo ${Math.round(score)}`]
        .filter((part) => part !== undefined)
        .join(' · '),
    },
  ]
}
