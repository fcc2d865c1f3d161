import { addProtocol } from 'maplibre-gl'
import { PMTiles, type Source } from 'pmtiles'
import { EMBEDDED_SCHEME } from './embedded-address.ts'
import archiveUrl from './mexico.pmtiles?url'

/** The whole archive in memory: one request that a service worker can answer, then no network at all. */
function wholeFile(url: string): Source {
  let file: Promise<ArrayBuffer> | null = null
  const load = async (): Promise<ArrayBuffer> => {
    // biome-ignore lint/style/noRestrictedGlobals: a file of the app's own bundle, not a call to the API.
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${response.status} ${url}`)
    return response.arrayBuffer()
  }
  return {
    getKey: () => url,
    getBytes: async (offset, length) => {
      file ??= load()
      try {
        return { data: (await file).slice(offset, offset + length) }
      } catch (cause) {
        file = null
        throw cause
      }
    },
  }
}

const archive = new PMTiles(wholeFile(archiveUrl))

/** Teaches the map library to read the embedded base map. Safe to call for every map. */
export function registerEmbeddedTiles(): void {
  addProtocol(EMBEDDED_SCHEME, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url
      .slice(EMBEDDED_SCHEME.length + 3)
      .split('/')
      .map(Number)
    const tile = await archive.getZxy(z, x, y)
    return { data: tile?.data ?? new ArrayBuffer(0) }
  })
}
