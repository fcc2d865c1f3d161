import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { NOT_FOUND } from '@vigia/simulator/platforms/answers'
import type { Answer } from '@vigia/simulator/platforms/platform-site'

const { resolve } = createRequire(import.meta.url)

/** A file of a map library, as it comes from its makers. */
async function libraryFile(specifier: string): Promise<Answer> {
  const type = specifier.endsWith('.css') ? 'text/css' : 'application/javascript; charset=utf-8'
  return { type, headers: { 'cache-control': 'max-age=3600' }, body: await readFile(resolve(specifier)) }
}

/** What stands in the head of a page with Leaflet. */
export const LEAFLET = '<link rel="stylesheet" href="/lib/leaflet.css"><script src="/lib/leaflet.js"></script>'

export async function leafletFile(path: string): Promise<Answer> {
  if (path === '/lib/leaflet.js') return libraryFile('leaflet/dist/leaflet.js')
  if (path === '/lib/leaflet-src.esm.js') return libraryFile('leaflet/dist/leaflet-src.esm.js')
  return path === '/lib/leaflet.css' ? libraryFile('leaflet/dist/leaflet.css') : NOT_FOUND
}

/** OpenLayers with everything in one file, as `ol`. */
export async function openLayersFile(path: string): Promise<Answer> {
  return path === '/lib/ol.js' ? libraryFile('ol/dist/ol.js') : NOT_FOUND
}

/** MapLibre as a module, with the modules that it loads. */
export async function mapLibreFile(path: string): Promise<Answer> {
  return /^\/lib\/maplibre-gl[\w-]*\.mjs$/.test(path)
    ? libraryFile(`maplibre-gl/dist${path.slice('/lib'.length)}`)
    : NOT_FOUND
}
