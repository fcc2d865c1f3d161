import type { RoadPlace } from '../road/choose-road.ts'
import { isBareReference } from '../road/road-references.ts'

const HUNDREDS_PER_KM = 10

/**
 * A place in words with its road before it, to 100 m as Mexicans write it: `MEX-57D km 148+600, a 4 km al sur de Matehuala, San Luis
 * Potosí`, `km 148` at the post itself; where the kilometre is not known only the road's reference stands. A bare number is
 * said as a road's, not as a distance: `Carretera 15 km 148`.
 *
 * @param words of the place by its town (`placeInWords`). @param road null: the place is told by its town alone.
 */
export function placeOnRoad(road: RoadPlace | null, words: string): string {
  if (road === null) return words
  const name = isBareReference(road.reference) ? `Carretera ${road.reference}` : road.reference
  const kilometre = road.km === null ? '' : ` ${kilometreInWords(road.km)}`
  return `${name}${kilometre}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function kilometreInWords(km: number): string {
  const all = Math.round(km * HUNDREDS_PER_KM)
  const hundreds = all % HUNDREDS_PER_KM
  return `km ${Math.floor(all / HUNDREDS_PER_KM)}${hundreds === 0 ? '' : `+${hundreds}00`}`
}
