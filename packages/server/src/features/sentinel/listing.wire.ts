import { type FleetSummary, groupTrips, summariseFleet } from '@vigia/domain/risk/fleet-groups'
import { currentReach, reachKey } from '../../db/organisation-scope.ts'
import { isoOf } from '../../http/iso-of.ts'
import { type LargeListing, largeListing } from '../../http/large-listing.ts'
import { placesVersion } from '../../places/place-of.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { type RankedView, tripsInTransit } from '../../ports/trips-in-transit.ts'
import { sentinelTripJson } from './trip.wire.ts'

/** The ages inside a body may be so old. */
const KEPT_MS = 10_000
/** A body that was dear to build may also lack the changes of so many times its own making. */
const KEPT_BUILDS = 5
const DEAR_MS = 20

interface Built {
  readonly sequence: number
  readonly places: number
  readonly at: number
  readonly tookMs: number
  readonly listing: LargeListing
}

/** Builds the listing of an organisation once for all of one reach who ask for the same state of it, each compression of it too. */
export function listings(fleet: FleetReader): (organisationId: string, now: number) => LargeListing {
  const kept = new Map<string, Built>()

  const isUsable = (built: Built, sequence: number, now: number): boolean => {
    const age = now - built.at
    if (age < 0 || built.places !== placesVersion()) return false
    if (built.sequence === sequence) return age < KEPT_MS
    return built.tookMs > DEAR_MS && age < built.tookMs * KEPT_BUILDS
  }

  return (organisationId, now) => {
    const sequence = fleet.sequence(organisationId)
    const key = `${organisationId} ${reachKey(currentReach())}`
    const known = kept.get(key)
    const built = known !== undefined && isUsable(known, sequence, now) ? known : build(fleet, organisationId, now)
    kept.set(key, built)
    return built.listing
  }
}

function build(fleet: FleetReader, organisationId: string, now: number): Built {
  const startedAt = performance.now()
  const ranked = tripsInTransit(fleet, organisationId)
  const sequence = fleet.sequence(organisationId)
  const places = placesVersion()
  const groups = groupTrips(ranked)
  const json = (trips: readonly RankedView[]) => `[${trips.map(({ view }) => sentinelTripJson(view, now)).join(',')}]`
  const travels = `{"critical":${json(groups.critical)},"warning":${json(groups.warning)},"normal":${json(groups.normal)}}`
  const summary = JSON.stringify(summaryOf(summariseFleet(ranked)))
  const text = Buffer.from(
    `{"success":true,"travels":${travels},"total":${ranked.length},"summary":${summary},` +
      `"generated_at":"${isoOf(now)}","sequence":${sequence}}`,
  )
  // Weak: the same state, though the minutes inside may have gone on.
  const listing = largeListing(`W/"${fleet.epoch}-${sequence}-${places}"`, text)
  return { sequence, places, at: now, tookMs: performance.now() - startedAt, listing }
}

/** The header's figures of spec §3. */
export const fleetStats = (fleet: FleetReader, organisationId: string) =>
  summaryOf(summariseFleet(tripsInTransit(fleet, organisationId)))

const summaryOf = (summary: FleetSummary) => ({
  total_in_transit: summary.totalInTransit,
  critical_count: summary.criticalCount,
  high_count: summary.highCount,
  warning_count: summary.warningCount,
  normal_count: summary.normalCount,
  unknown_count: summary.unknownCount,
  without_gps: summary.withoutGps,
})
