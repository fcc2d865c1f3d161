import { originOf } from '@vigia/egress/origin-of'
import type { FleetReader, TripView } from '../ports/fleet-view.ts'
import type { Actor } from './actor.ts'

/**
 * Whether somebody may see whole links to platforms: one that was shared lets in whoever has it. People who only look on, and
 * keys that do not write trips, see the site.
 */
export const maySeeLinks = (actor: Actor): boolean =>
  actor.kind === 'user' ? actor.role !== 'lectura' : actor.scopes.includes('travels:write')

/** A trip whose link says its site and no more. */
export function withMaskedLink(view: TripView): TripView {
  const { facts } = view
  if (facts.monitorUrl === null) return view
  const origin = originOf(facts.monitorUrl)
  return { ...view, facts: { ...facts, monitorUrl: origin === null ? null : `${origin}/` } }
}

/**
 * The same fleet with every link masked. A trip stays the same object while it stays the same. Its states are other states:
 * who has seen one of the whole fleet has not seen them.
 */
export function withMaskedLinks(fleet: FleetReader): FleetReader {
  const masked = new WeakMap<TripView, TripView>()
  const maskedOf = (view: TripView): TripView => {
    const known = masked.get(view) ?? withMaskedLink(view)
    masked.set(view, known)
    return known
  }
  return {
    ...fleet,
    get epoch() {
      return `${fleet.epoch}-masked`
    },
    trip: (organisationId, tripId) => {
      const view = fleet.trip(organisationId, tripId)
      return view === null ? null : maskedOf(view)
    },
    trips: function* (organisationId) {
      for (const view of fleet.trips(organisationId)) yield maskedOf(view)
    },
    changedSince: (organisationId, sequence) => fleet.changedSince(organisationId, sequence).map(maskedOf),
  }
}
