import { TILE_TYPES, type TileType } from '@vigia/contract'
import { type Egress, type EgressAnswer, EgressRefused } from '@vigia/egress/egress'
import { AppError } from '../../ports/errors.ts'
import { imageType } from './image-type.ts'

/** Everything together, waiting for a turn included; the map in the browser gives up after 8 s (`map/tile-watch.ts`). */
export const TILE_WITHIN_MS = 6_000
/** A satellite picture of 512 pixels has a fifth of it. */
const MAX_BYTES = 1_000_000
const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** How providers say that they have nothing of that place. */
const NOTHING_THERE: ReadonlySet<number> = new Set([204, 404, 410])
const HEADERS = { accept: TILE_TYPES.join(', '), 'user-agent': 'Vigia' }

export interface TileImage {
  readonly type: TileType
  readonly bytes: Buffer
}

export interface FetchedTile {
  /** Null: the provider has nothing of that place. */
  readonly image: TileImage | null
  /** What the provider says of keeping it. */
  readonly cacheControl: string | undefined
}

/**
 * Asks a provider for one tile, through the egress guard at each redirect too. Throws `AppError` without a word of the
 * address: 504 when `signal` ends it, 502 when it fails or is no picture.
 */
export async function fetchTile(egress: Egress, address: string, signal: AbortSignal): Promise<FetchedTile> {
  const { status, headers, body } = await ask(egress, address, signal).catch((error: unknown) => {
    throw problemOf(error, signal)
  })
  const cacheControl = headers['cache-control']
  if (NOTHING_THERE.has(status)) return { image: null, cacheControl }
  if (status !== 200) throw failure(`El proveedor del mapa contestó ${status}.`)
  const type = imageType(body)
  if (type === null) throw failure('Lo que mandó el proveedor del mapa no es una imagen.')
  return { image: { type, bytes: body }, cacheControl }
}

async function ask(egress: Egress, address: string, signal: AbortSignal): Promise<EgressAnswer> {
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await egress.call(url, {
      ...{ method: 'GET', headers: HEADERS, maxBytes: MAX_BYTES, withinMs: TILE_WITHIN_MS, signal },
    })
    const { location } = answer.headers
    if (!REDIRECTS.has(answer.status) || location === undefined) return answer
    if (!URL.canParse(location, url)) throw new EgressRefused('a redirect to no address')
    url = new URL(location, url).href
  }
  throw failure('El proveedor del mapa redirige demasiadas veces.')
}

function problemOf(error: unknown, signal: AbortSignal): AppError {
  if (error instanceof AppError) return error
  if (error instanceof EgressRefused) return new AppError(502, 'BLOCKED_ADDRESS', BLOCKED)
  if (signal.aborted) return new AppError(504, 'TILE_TIMEOUT', 'El proveedor del mapa tardó demasiado.')
  return failure('No se pudo recibir esa parte del mapa de su proveedor.')
}

const BLOCKED = 'La dirección de esa capa del mapa no se puede abrir: no es pública o no está permitida.'

const failure = (message: string): AppError => new AppError(502, 'TILE_FAILED', message)
