import type { RoadPlace } from '../road/choose-road.ts'

/**
 * A place in words with its road before it, as it is said aloud: `MEX-57D km 148, a 4 km al sur de Matehuala, San Luis Potosí`. The
 * kilometre is that of the nearest post, as on the road; where it is not known only the road's reference stands.
 *
 * @param words of the place by its town (`placeInWords`). @param road null: the place is told by its town alone.
 */
export function placeOnRoad(road: RoadPlace | null, words: string): string {
  if (road === null) return words
  const kilometre = road.km === null ? '' : ` km ${Math.round(road.km)}`
  return `${road.reference}${kilometre}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
