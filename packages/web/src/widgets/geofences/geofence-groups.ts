import { GEOFENCE_KINDS, type Geofence, type GeofenceKind } from '@vigia/domain/geofence/geofence'
import { geofenceMiddle } from '@vigia/domain/geofence/geofence-middle'
import { matchKey } from '@vigia/domain/text/match-key'
import type { Places } from '../../places/use-places.ts'

/** A line of the list: a kind with how many there are, or a geofence. */
export type GeofenceLine =
  | { readonly type: 'kind'; readonly kind: GeofenceKind; readonly count: number }
  | { readonly type: 'geofence'; readonly geofence: Geofence }

const spanish = new Intl.Collator('es-MX', { numeric: true })

/**
 * The geofences that hold all words of the search in their name or in the words of their place, by kind and name; kinds
 * without any are left out. `places`: null while the towns are not there.
 */
export function geofenceLines(
  geofences: readonly Geofence[],
  search: string,
  places: Pick<Places, 'placeKey'> | null,
): GeofenceLine[] {
  const words = search.split(/\s+/).map(matchKey).filter(Boolean)
  const keyOf = ({ name, shape }: Geofence): string => {
    const middle = geofenceMiddle(shape)
    return `${matchKey(name)} ${middle === null || places === null ? '' : places.placeKey(middle)}`
  }
  const found =
    words.length === 0 ? geofences : geofences.filter((one) => words.every((word) => keyOf(one).includes(word)))
  return GEOFENCE_KINDS.flatMap((kind): GeofenceLine[] => {
    const own = found.filter((geofence) => geofence.kind === kind).sort((a, b) => spanish.compare(a.name, b.name))
    if (own.length === 0) return []
    return [
      { type: 'kind', kind, count: own.length },
      ...own.map((geofence): GeofenceLine => ({ type: 'geofence', geofence })),
    ]
  })
}
