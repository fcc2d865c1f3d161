import { fillTileTemplate, type TilePlace } from '@vigia/domain/map/tile-template'
import type { Egress } from '@vigia/egress/egress'
import type { Clock } from '../../ports/clock.ts'
import { AppError } from '../../ports/errors.ts'
import { fetchTile, type TileImage } from './fetch-tile.ts'

/** Mexico City, from the country down to its streets. */
const PLACES: readonly TilePlace[] = [
  { z: 5, x: 7, y: 14 },
  { z: 8, x: 57, y: 113 },
  { z: 11, x: 460, y: 912 },
  { z: 14, x: 3678, y: 7299 },
]
/** Of which a person recognises the city. */
const PREVIEWED_ZOOM = 11
const WITHIN_MS = 10_000
const NOTHING = 'El proveedor no tiene esa parte del mapa.'

interface TestedTile {
  readonly zoom: number
  readonly ms: number
  readonly image: TileImage | null
  readonly problem: string | null
}

/** Asks a template's provider for four tiles, as the map would, through the egress guard; keeps nothing. 10 s in all. */
export async function testMapLayer(egress: Egress, clock: Clock, address: string) {
  const signal = AbortSignal.timeout(WITHIN_MS)
  const test = async (place: TilePlace): Promise<TestedTile> => {
    const from = clock.now()
    const answer = (image: TileImage | null, problem: string | null): TestedTile => ({
      ...{ zoom: place.z, ms: Math.max(0, clock.now() - from), image, problem },
    })
    try {
      const { image } = await fetchTile(egress, fillTileTemplate(address, place), signal)
      return answer(image, image === null ? NOTHING : null)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return answer(null, error.message)
    }
  }
  const tested = await Promise.all(PLACES.map(test))
  const shown = tested.find(({ zoom, image }) => zoom === PREVIEWED_ZOOM && image !== null)?.image ?? null
  return {
    ok: tested.every(({ problem }) => problem === null),
    tiles: tested.map(({ zoom, ms, image, problem }) => ({ zoom, ms, bytes: image?.bytes.length ?? 0, problem })),
    preview: shown === null ? null : `data:${shown.type};base64,${shown.bytes.toString('base64')}`,
  }
}
