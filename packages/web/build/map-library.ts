import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

const LIBRARY = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'))
const PAGE_ENTRY = join(LIBRARY, 'src/index.ts')
const WORKER_ENTRY = join(LIBRARY, 'src/source/worker.ts')
const WORKER_URL = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const VIRTUAL_WORKER_URL = '\0map-worker-url'

/**
 * Builds the map library from its sources, its worker in the same build as the page: what both need is one chunk, which
 * the worker takes from the browser's cache. The package brings it twice, once in each of its two files, since 6.13.
 */
export function sharedMapLibrary(): Plugin {
  return {
    name: 'shared-map-library',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^maplibre-gl(\/dist\/maplibre-gl-worker\.mjs\?worker&url)?$/ },
      handler: (id) => (id === WORKER_URL ? VIRTUAL_WORKER_URL : PAGE_ENTRY),
    },
    load: {
      filter: { id: /map-worker-url$/ },
      handler(id) {
        if (id !== VIRTUAL_WORKER_URL) return null
        const worker = this.emitFile({ type: 'chunk', id: WORKER_ENTRY, name: 'map-worker' })
        return `export default import.meta.ROLLUP_FILE_URL_${worker}`
      },
    },
    transform: {
      filter: { id: /\/maplibre-gl\/src\/.*\.ts$/ },
      // As its own build has it: a field that a class only declares is what the class above it has put there.
      handler: (code, id) =>
        transformWithOxc(code, id, {
          assumptions: { setPublicClassFields: true },
          typescript: { removeClassFieldsWithoutInitializer: true },
        }),
    },
  }
}

/**
 * The chunks of the map library: what its worker is made of, which the page needs as well and fetches first, and the rest,
 * which is the page's alone.
 */
export function mapLibraryChunks(): Rolldown.CodeSplittingGroup[] {
  let parts: Set<string> | undefined
  const isWorkerPart: Rolldown.CodeSplittingNameFunction = (id, chunks) => {
    parts ??= importedFrom(WORKER_ENTRY, (of) => chunks.getModuleInfo(of)?.importedIds ?? [])
    return parts.has(id) && id !== WORKER_ENTRY ? 'map-worker-parts' : null
  }
  // A group takes along what its modules import: the parts are chosen first.
  return [
    { debugName: 'map-worker-parts', name: isWorkerPart, priority: 1 },
    // By name, or it would go along with what the sign-in page starts from: it is an entry too.
    { name: 'map-worker', test: (id) => id === WORKER_ENTRY },
    { name: 'map-library', test: /node_modules\/(maplibre-gl|pmtiles|fflate)\// },
  ]
}

/** What the package's own files begin with, for the chunks that are made of it. */
export const mapLibraryLicence = ({ name }: Rolldown.RenderedChunk): string =>
  /^map-(library|worker)/.test(name)
    ? '/*! MapLibre GL JS, 3-Clause BSD: https://github.com/maplibre/maplibre-gl-js/blob/main/LICENSE.txt */'
    : ''

/** `entry` and everything that it imports, directly or not. */
function importedFrom(entry: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}
