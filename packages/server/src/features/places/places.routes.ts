import { mount, type Server } from '../../http/route.ts'
import { roadsOf } from '../../places/place-of.ts'

/** The roads of points, for who names places by itself. They are the product's, not an organisation's. */
export function mountPlaces(server: Server): void {
  mount(server, 'roadsOfPoints', async ({ body: { points } }) => {
    const roads = roadsOf(points)
    return { has_roads: roads !== null, data: roads === null ? points.map(() => null) : [...roads] }
  })
}
