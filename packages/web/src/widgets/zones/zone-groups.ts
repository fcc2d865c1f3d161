import { GEOFENCE_KINDS, type Geofence, type GeofenceKind } from '@vigia/domain/geofence/geofence'
import { matchKey } from '@vigia/domain/text/match-key'

/** A line of the list: a kind with how many there are, or a zone. */
export type ZoneLine =
  | { readonly type: 'kind'; readonly kind: GeofenceKind; readonly count: number }
  | { readonly type: 'zone'; readonly zone: Geofence }

const spanish = new Intl.Collator('es-MX', { numeric: true })

/** The zones whose name holds all words of the search, by kind and name; kinds without any are left out. */
export function zoneLines(zones: readonly Geofence[], search: string): ZoneLine[] {
  const words = search.split(/\s+/).map(matchKey).filter(Boolean)
  const found = zones.filter(({ name }) => words.every((word) => matchKey(name).includes(word)))
  return GEOFENCE_KINDS.flatMap((kind): ZoneLine[] => {
    const own = found.filter((zone) => zone.kind === kind).sort((a, b) => spanish.compare(a.name, b.name))
    if (own.length === 0) return []
    return [{ type: 'kind', kind, count: own.length }, ...own.map((zone): ZoneLine => ({ type: 'zone', zone }))]
  })
}
