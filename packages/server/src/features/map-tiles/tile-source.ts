import type { MapLayer } from '@vigia/contract'
import type { Egress } from '@vigia/egress/egress'
import { fairTurns } from '../../http/fair-turns.ts'
import type { Clock } from '../../ports/clock.ts'
import { unavailable } from '../../ports/errors.ts'
import { fetchTile, TILE_WITHIN_MS } from './fetch-tile.ts'
import { freshForMs } from './fresh-for.ts'
import { type KeptTile, tileCache } from './tile-cache.ts'

/** Of all organisations together: some two thousand tiles. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** Asked of providers at once: a slow one of one organisation leaves the others their turns. */
const TURNS = { running: 32, runningPerKey: 8, waiting: 1_000, waitingPerKey: 250 }
const TOO_MANY = 'Se piden demasiadas partes del mapa a la vez.'

/** Whose tile of which layer, and its provider's address for it. */
interface WantedTile {
  readonly organisationId: string
  readonly layer: MapLayer
  readonly address: string
}

export interface TileSource {
  /** From memory while it is fresh, else from the provider; asked once, however many want it. Throws `AppError`. */
  get(wanted: WantedTile): Promise<KeptTile>
}

/**
 * Tiles of organisations' providers. What is kept is found by organisation and address together, so no organisation is
 * shown what another's provider sent.
 */
export function createTileSource({ egress, clock }: { readonly egress: Egress; readonly clock: Clock }): TileSource {
  const kept = tileCache(MAX_KEPT_BYTES)
  const asked = new Map<string, Promise<KeptTile>>()
  const turns = fairTurns(TURNS)

  const fetchInTurn = async ({ organisationId, layer, address }: WantedTile): Promise<KeptTile> => {
    const signal = AbortSignal.timeout(TILE_WITHIN_MS)
    const end = await turns.take(organisationId)
    if (end === null) throw unavailable(TOO_MANY)
    try {
      const { image, cacheControl } = await fetchTile(egress, address, signal)
      return { image, until: clock.now() + freshForMs(cacheControl, layer) }
    } finally {
      end()
    }
  }

  return {
    get: (wanted) => {
      const key = `${wanted.organisationId} ${wanted.layer} ${wanted.address}`
      const known = kept.get(key, clock.now())
      if (known !== undefined) return Promise.resolve(known)
      const under = asked.get(key)
      if (under !== undefined) return under
      const answer = fetchInTurn(wanted)
        .then((tile) => {
          if (tile.until > clock.now()) kept.set(key, tile)
          return tile
        })
        .finally(() => asked.delete(key))
      asked.set(key, answer)
      return answer
    },
  }
}
