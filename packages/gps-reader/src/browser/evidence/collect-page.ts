/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'

interface Place {
  readonly lat: number
  readonly lng: number
}

/** How a page's own objects are read: any of them may refuse, or be another thing than it seems. */
export interface PageValues {
  isObject(it: unknown): it is object
  /** A field of a field…; undefined where there is none. */
  get(it: unknown, ...names: readonly string[]): unknown
  /** What a method answers that needs nothing; undefined where there is none. */
  call(it: unknown, name: string): unknown
  /** The words of a text, of HTML or of an element. */
  words(it: unknown): string | undefined
  /** A copy of plain data; undefined of everything else. */
  plain(it: unknown, depth: number, keys: number): unknown
  /** What a marker is labelled with. */
  labels(it: object): Record<string, unknown>
  /** Of a point as the map libraries write it. */
  place(at: unknown): Place | null
  /** OpenLayers keeps metres of the web's projection, or degrees. */
  fromMap(coordinates: unknown): Place | null
}

/** Runs in the page, self-contained. */
export function pageValues(): PageValues {
  const MAX_TEXT = 400
  const isObject = (it: unknown): it is object => typeof it === 'object' && it !== null
  const get = (it: unknown, ...names: readonly string[]): unknown => {
    let at: unknown = it
    for (const name of names) {
      if (!isObject(at) && typeof at !== 'function') return undefined
      at = Reflect.get(at, name)
    }
    return at
  }
  const call = (it: unknown, name: string): unknown => {
    const method = get(it, name)
    return typeof method === 'function' ? Reflect.apply(method, it, []) : undefined
  }
  const words = (it: unknown): string | undefined => {
    if (typeof it === 'string') {
      if (!it.includes('<')) return it.slice(0, MAX_TEXT)
      const text = new DOMParser().parseFromString(it.slice(0, 20_000), 'text/html').body
      for (const cell of text.querySelectorAll('br,tr,li,p,div,td,th')) cell.append('\n')
      return text.textContent
        ?.replace(/[^\S\n]+/g, ' ')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n')
        .slice(0, MAX_TEXT)
    }
    if (it instanceof HTMLElement) return (it.textContent || it.title || '').trim().slice(0, MAX_TEXT)
    return undefined
  }

  let nodes = 60_000
  const plain = (it: unknown, depth: number, keys: number): unknown => {
    if (--nodes < 0) return undefined
    if (typeof it === 'string') return it.slice(0, 600)
    if (typeof it === 'number' || typeof it === 'boolean' || it === null) return it
    if (it instanceof Date) return Number.isNaN(it.getTime()) ? undefined : it.toISOString()
    if (!isObject(it) || depth <= 0 || it instanceof Node || it === window) return undefined
    if (Array.isArray(it)) return it.slice(0, keys * 10).map((one) => plain(one, depth - 1, keys))
    if (it instanceof Map) return plain(Object.fromEntries(it), depth, keys)
    const copy: Record<string, unknown> = {}
    for (const name of Object.keys(it).slice(0, keys)) {
      if (name.startsWith('_') || name.startsWith('$$')) continue
      const own = Object.getOwnPropertyDescriptor(it, name)
      const value = plain(own?.get === undefined ? own?.value : undefined, depth - 1, keys)
      if (value !== undefined) copy[name] = value
    }
    return copy
  }

  const labels = (it: object): Record<string, unknown> => {
    const element = [get(it, '_icon'), get(it, '_element'), get(it, 'element'), get(it, 'content')].find(
      (one) => one instanceof HTMLElement,
    )
    const shown = element instanceof HTMLElement ? element : null
    const label = get(it, 'options', 'label') ?? call(it, 'getLabel')
    return {
      title: words(call(it, 'getTitle') ?? get(it, 'options', 'title') ?? get(it, 'title')) ?? shown?.title,
      alt: words(get(it, 'options', 'alt')) ?? shown?.getAttribute('alt') ?? undefined,
      label: words(isObject(label) ? get(label, 'text') : label),
      tooltip: words(get(it, '_tooltip', '_content')),
      popup: words(get(it, '_popup', '_content') ?? get(it, '_popup', '_content', 'innerHTML')),
      icon: words(get(it, 'options', 'icon', 'options', 'html')),
      text: shown === null ? undefined : words(shown),
      dataset: shown === null ? undefined : { ...shown.dataset },
      options: plain(get(it, 'options'), 2, 40),
      properties: plain(get(it, 'feature', 'properties') ?? get(it, 'properties'), 3, 60),
      data: plain(call(it, 'getData') ?? undefined, 3, 60),
      own: plain(it, 2, 40),
    }
  }

  const number = (it: unknown): number | null => {
    const value = typeof it === 'function' ? Reflect.apply(it, undefined, []) : it
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
  const place = (at: unknown): Place | null => {
    if (!isObject(at)) return null
    const lat =
      typeof get(at, 'lat') === 'function' ? number(call(at, 'lat')) : number(get(at, 'lat') ?? get(at, 'latitude'))
    const lng =
      typeof get(at, 'lng') === 'function'
        ? number(call(at, 'lng'))
        : number(get(at, 'lng') ?? get(at, 'lon') ?? get(at, 'longitude'))
    return lat === null || lng === null ? null : { lat, lng }
  }
  const fromMap = (coordinates: unknown): Place | null => {
    if (!Array.isArray(coordinates)) return null
    const [x, y] = [number(coordinates[0]), number(coordinates[1])]
    if (x === null || y === null) return null
    if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return { lat: y, lng: x }
    const round = (degrees: number): number => Number(degrees.toFixed(7))
    const radius = 6_378_137
    return {
      lat: round((Math.atan(Math.sinh(y / radius)) * 180) / Math.PI),
      lng: round(((x / radius) * 180) / Math.PI),
    }
  }
  return { isObject, get, call, words, plain, labels, place, fromMap }
}

/**
 * Runs in a frame, self-contained: the map libraries' objects with what they are labelled with, parsed texts, the page's
 * own variables and inline scripts. Answers JSON text, cut at `maxChars`, since a page may have anything.
 */
export function collectPage(
  _dom: PageDom,
  { key, maxChars }: { readonly key: string; readonly maxChars: number },
  { isObject, get, call, words, plain, labels, place, fromMap }: PageValues,
): string {
  const write = JSON.stringify
  const pieces: string[] = []
  let left = maxChars
  const add = (source: string, where: string, body: unknown): void => {
    const text = write({ source, where, body })
    if (text === undefined || text.length > left) return
    left -= text.length
    pieces.push(text)
  }

  const readSource = (source: object): boolean => {
    if (get(source, 'uidIndex_') === undefined && typeof get(source, 'getFeatures') !== 'function') return false
    const features = call(source, 'getFeatures')
    if (!Array.isArray(features)) return true
    for (const feature of features.slice(0, 3_000)) {
      // A cluster holds those that it stands for.
      const inside = call(feature, 'getProperties')
      const grouped = get(inside, 'features')
      if (Array.isArray(grouped) && grouped.length > 1) continue
      const geometry = call(feature, 'getGeometry')
      if (call(geometry, 'getType') !== 'Point') continue
      const at = fromMap(call(geometry, 'getCoordinates'))
      if (at === null) continue
      const text = words(call(call(call(feature, 'getStyle'), 'getText'), 'getText'))
      const id = call(feature, 'getId')
      add('marker', 'ol.Feature', { ...at, id, text, properties: plain(inside, 3, 60) })
    }
    return true
  }

  const readObject = (it: object): void => {
    if (readSource(it)) return
    if (get(it, 'mapPostrenderListenerKey') !== undefined && typeof get(it, 'getPosition') === 'function') {
      const at = fromMap(call(it, 'getPosition'))
      if (at !== null)
        add('marker', 'ol.Overlay', { ...at, text: words(call(it, 'getElement')), id: call(it, 'getId') })
      return
    }
    const leaflet = get(it, '_latlng')
    if (isObject(leaflet)) {
      // A circle in metres is a zone; what is on no map is not shown.
      if (get(it, '_mRadius') !== undefined || (!isObject(get(it, '_map')) && !isObject(get(it, '__parent')))) return
      const at = place(leaflet)
      const isPopup = get(it, '_contentNode') !== undefined
      if (at !== null && isPopup) add('marker', 'leaflet.Popup', { ...at, text: words(get(it, '_content')) })
      else if (at !== null) add('marker', 'leaflet.Marker', { ...at, ...labels(it) })
      return
    }
    const mapbox = get(it, '_lngLat')
    if (isObject(mapbox)) {
      const at = place(mapbox)
      if (at === null || !isObject(get(it, '_map'))) return
      const isPopup = get(it, '_content') instanceof HTMLElement
      if (isPopup) add('marker', 'mapgl.Popup', { ...at, text: words(get(it, '_content')) })
      else add('marker', 'mapgl.Marker', { ...at, ...labels(it) })
      return
    }
    const at =
      place(call(it, 'getPosition') ?? get(it, 'position')) ??
      place(call(it, 'getGeometry')) ??
      place(call(it, 'getLocation')) ??
      place(get(it, 'options', 'position'))
    if (at === null || call(it, 'getMap') === null || call(it, 'getVisible') === false) return
    const content = words(call(it, 'getContent'))
    add('marker', 'map.Marker', { ...at, ...(content === undefined ? {} : { text: content }), ...labels(it) })
  }

  const safely = (work: () => void): void => {
    try {
      work()
    } catch {
      // A page's objects may refuse anything.
    }
  }
  const kept: unknown = Reflect.get(window, key)
  const list = (name: string): unknown[] => {
    const found = call(kept, name)
    return Array.isArray(found) ? found : []
  }
  for (const it of list('objects')) if (isObject(it)) safely(() => readObject(it))
  for (const it of list('geojson')) safely(() => add('geojson', 'worker', it))
  for (const it of document.querySelectorAll('gmp-advanced-marker')) safely(() => readObject(it))
  for (const it of list('parsed').slice(-60)) safely(() => add('parsed', 'JSON.parse', it))
  for (const script of [...document.scripts].slice(0, 80)) {
    const text = script.textContent ?? ''
    if (script.src === '' && text.length < 1_000_000 && /\d\.\d{3}|lat/i.test(text)) add('inline', 'script', text)
  }
  const builtIn: unknown = get(kept, 'builtIn')
  if (builtIn instanceof Set) {
    for (const name of Object.getOwnPropertyNames(window)
      .filter((one) => !builtIn.has(one))
      .slice(0, 400)) {
      safely(() => {
        const own = Object.getOwnPropertyDescriptor(window, name)?.value
        if (!isObject(own) || name === key) return
        const copy = plain(own, 7, 200)
        const text = write(copy)
        if (text !== undefined && text.length < 800_000 && /\d\.\d{3}/.test(text)) add('inline', `window.${name}`, copy)
      })
    }
  }
  return `[${pieces.join(',')}]`
}
