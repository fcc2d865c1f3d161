import { GEOFENCE_KINDS, type Geofence, type GeofenceKind } from '@vigia/domain/geofence/geofence'
import { matchKey } from '@vigia/domain/text/match-key'

/** A line of the list: a kind with how many there are, or a geofence. */
export type GeofenceLine =
  | { readonly type: 'kind'; readonly kind: GeofenceKind; readonly count: number }
  | { readonly type: 'geofence'; readonly geofence: Geofence }

const spanish = new Intl.Collator('es-MX', { numeric: true })

/** The geofences whose name holds all words of the search, by kind and name; kinds without any are left out. */
export function geofenceLines(geofences: readonly Geofence[], search: string): GeofenceLine[] {
  const words = search.split(/\s+/).map(matchKey).filter(Boolean)
  const found = geofences.filter(({ name }) => words.every((word) => matchKey(name).includes(word)))
  return GEOFENCE_KINDS.flatMap((kind): GeofenceLine[] => {
    const own = found.filter((geofence) => geofence.kind === kind).sort((a, b) => spanish.compare(a.name, b.name))
    if (own.length === 0) return []
    return [
      { type: 'kind', kind, count: own.length },
      ...own.map((geofence): GeofenceLine => ({ type: 'geofence', geofence })),
    ]
  })
}
