import type { LiveTripState } from '@vigia/contract/live-frame'
import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { severityRank } from '@vigia/domain/risk/severity'
import type { Alert } from '../../../api/alerts.ts'

/** A unit of which alerts are open, by the worst of them. */
export interface AlertUnit {
  readonly tripId: string
  /** The alert that stands for it: the worst, of several as bad the first of the queue. */
  readonly alertId: string
  readonly severity: AlertSeverity
  readonly title: string
  /** How many more there are of it. */
  readonly others: number
  readonly name: string
  /** Where it was by the alert, and of when that is, epoch ms; null where the alert knows no place. */
  readonly seen: { readonly point: LatLng; readonly at: number } | null
}

/** Where a unit is: by the feed (`state`), or where the alert saw it, whichever is newer. Instants in epoch ms. */
export interface AlertUnitPlace {
  readonly point: LatLng
  readonly fixAt: number
  /** What the feed says of it; null: it does not know it there. */
  readonly state: LiveTripState | null
}

/** Null where nobody knows. */
export function placeOf({ seen }: AlertUnit, state: LiveTripState | undefined): AlertUnitPlace | null {
  if (state?.hasGps === true && state.fixAt >= (seen?.at ?? 0))
    return { point: { lat: state.lat, lng: state.lng }, fixAt: state.fixAt, state }
  return seen === null ? null : { point: seen.point, fixAt: seen.at, state: null }
}

/** The units of alerts, in their order: a quiet platform is of each unit that it silences, what is of no unit is of none. */
export function alertUnits(alerts: readonly Alert[]): readonly AlertUnit[] {
  const units = new Map<string, AlertUnit>()
  for (const unit of alerts.flatMap(unitsOf)) {
    const known = units.get(unit.tripId)
    const isWorse = known === undefined || severityRank(unit.severity) < severityRank(known.severity)
    const worst = isWorse ? unit : known
    const others = known === undefined ? 0 : known.others + 1
    units.set(unit.tripId, { ...worst, others, seen: newest(known?.seen ?? null, unit.seen) })
  }
  return [...units.values()]
}

function unitsOf({ alertId, severity, title, tripId, plates, invoice, point, openedAt, lastSignalAt, units }: Alert) {
  const of = { alertId, severity, title, others: 0 }
  const silenced = units.map((unit) => ({ ...of, tripId: unit.tripId, name: unit.plates ?? unit.invoice, seen: null }))
  if (tripId === null) return silenced
  const seen = point === null ? null : { point, at: lastSignalAt ?? openedAt }
  return [{ ...of, tripId, name: plates ?? invoice ?? title, seen }, ...silenced]
}

const newest = (one: AlertUnit['seen'], other: AlertUnit['seen']): AlertUnit['seen'] =>
  one === null || (other !== null && other.at > one.at) ? other : one
