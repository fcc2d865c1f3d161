import { addProtocol, setMaxParallelImageRequests } from 'maplibre-gl'
import { type LoadTile, SERVER_SCHEME } from './tile-layers.ts'

/** Of the six connections that a browser opens to one server: the others are for the calls. */
const AT_ONCE = 4

/** Teaches the map library to have an organisation's tiles by `load`. Safe to call for every map. */
export function registerServerTiles(load: LoadTile): void {
  setMaxParallelImageRequests(AT_ONCE)
  addProtocol(SERVER_SCHEME, async ({ url }, { signal }) => {
    const { bytes, cacheControl } = await load(url.slice(SERVER_SCHEME.length + 3), signal)
    return { data: bytes, cacheControl }
  })
}
