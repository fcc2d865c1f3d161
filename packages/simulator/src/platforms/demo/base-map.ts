import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { roadNetwork } from '@vigia/domain/road/road-network'

/** Pixels of the drawn map for one degree of longitude. */
const SCALE = 400

/** Where a place lies on the drawn map. */
export function placed({ lat, lng }: LatLng): { readonly x: number; readonly y: number } {
  const y = (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
  return { x: Math.round((lng + 118) * SCALE), y: Math.round((34 - y) * SCALE) }
}

let drawn: string | null = null

/** The roads and towns of Mexico as one drawing, for a page of a platform. */
export function baseMap(): string {
  if (drawn !== null) return drawn
  const roads: string[] = []
  roadNetwork.edges.forEach((edges, from) => {
    for (const { to, kind } of edges) {
      const [a, b] = [roadNetwork.points[from], roadNetwork.points[to]]
      if (from > to || a === undefined || b === undefined) continue
      const [start, end] = [placed(a), placed(b)]
      roads.push(`<path class="${kind}" d="M${start.x} ${start.y}L${end.x} ${end.y}"/>`)
    }
  })
  const towns = roadNetwork.towns.map(({ name, point }) => {
    const { x, y } = placed(point)
    return `<circle cx="${x}" cy="${y}" r="3"/><text x="${x + 6}" y="${y + 4}">${name}</text>`
  })
  drawn = `${roads.join('')}${towns.join('')}`
  return drawn
}
