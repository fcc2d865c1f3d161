/// <reference lib="dom" />

/** What the hooks keep in a page for `collectPage`, under a name that only we know. */
interface PageKept {
  /** Objects of map libraries: markers, popups, sources. */
  objects(): object[]
  /** Texts that were parsed as JSON and hold what may be coordinates, oldest first. */
  parsed(): string[]
  /** GeoJSON that was handed to a worker. */
  geojson(): unknown[]
  /** Names that a window has before any page comes. */
  readonly builtIn: ReadonlySet<string>
}

/**
 * Source text that runs in every frame before the frame's own scripts; what it keeps stands under `key`. Nothing here does
 * anything for a page that finds it: it keeps what the page itself shows.
 */
export const hooksScript = (key: string): string =>
  `(() => { const __name = (it) => it; (${installHooks})(${JSON.stringify(key)}, ${keepMapObjects}, ${keepTexts}) })()`

/** Each part is self-contained, and is handed over as text. */
function installHooks(key: string, mapObjects: typeof keepMapObjects, texts: typeof keepTexts): void {
  const builtIn = new Set(Object.getOwnPropertyNames(window))
  const { defineProperty } = Object
  const kept: PageKept = { builtIn, ...mapObjects(), ...texts() }
  defineProperty(window, key, { value: kept, enumerable: false, configurable: false, writable: false })
}

/**
 * Remembers the objects by which map libraries show units, also of libraries that were bundled under other names: by the
 * fields that their classes give themselves; by their names where they have some.
 */
function keepMapObjects(): Pick<PageKept, 'objects'> {
  const MAX_OBJECTS = 6_000
  const { defineProperty } = Object
  const refs: WeakRef<object>[] = []
  const seen = new WeakSet<object>()

  const remember = (it: unknown): void => {
    if (typeof it !== 'object' || it === null || seen.has(it)) return
    seen.add(it)
    refs.push(new WeakRef(it))
    if (refs.length > MAX_OBJECTS)
      refs.splice(0, refs.length, ...refs.filter((ref) => ref.deref()).slice(-MAX_OBJECTS / 2))
  }

  /** A field that only one library's class assigns: whoever assigns it is one of its objects. */
  const trap = (field: string): void => {
    defineProperty(Object.prototype, field, {
      configurable: true,
      enumerable: false,
      get: () => undefined,
      set(value: unknown) {
        if (typeof this !== 'object' || this === null) return
        defineProperty(this, field, { value, writable: true, configurable: true, enumerable: true })
        remember(this)
      },
    })
  }
  // Leaflet; Mapbox GL, MapLibre and TomTom; OpenLayers' vector sources and overlays.
  for (const field of ['_latlng', '_lngLat', 'uidIndex_', 'mapPostrenderListenerKey']) trap(field)

  const constructing = (original: object): object => {
    const proxy: object = new Proxy(original, {
      construct: (target, args, newTarget) => {
        if (typeof target !== 'function') return {}
        const made: object = Reflect.construct(target, args, newTarget === proxy ? target : newTarget)
        remember(made)
        return made
      },
    })
    return proxy
  }

  /** Follows a name to its class, now or when it comes, and remembers what is made of it. */
  const follow = (holder: object, path: readonly string[]): void => {
    const [name, ...rest] = path
    if (name === undefined) return
    const dress = (value: unknown): unknown => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
      if (rest.length === 0) return typeof value === 'function' ? constructing(value) : value
      follow(value, rest)
      return value
    }
    try {
      const own = Object.getOwnPropertyDescriptor(holder, name)
      if (own !== undefined && 'get' in own && own.get !== undefined) {
        // Another class of the same library is awaited here already.
        const { get, set } = own
        if (set === undefined) return
        defineProperty(holder, name, { ...own, get, set: (value: unknown) => set(dress(value)) })
        const now: unknown = Reflect.get(holder, name)
        if (now !== undefined) dress(now)
        return
      }
      if (own !== undefined && own.value !== undefined) {
        const dressed = dress(own.value)
        if (dressed !== own.value) defineProperty(holder, name, { ...own, value: dressed })
        return
      }
      let current: unknown
      defineProperty(holder, name, {
        configurable: true,
        enumerable: true,
        get: () => current,
        set: (value: unknown) => {
          current = dress(value)
        },
      })
    } catch {
      // A sealed namespace: its objects may still be known by their fields.
    }
  }
  const NAMES = [
    'google.maps.Marker',
    'google.maps.InfoWindow',
    'google.maps.marker.AdvancedMarkerElement',
    'ol.source.Vector',
    'ol.Overlay',
    'mapboxgl.Marker',
    'maplibregl.Marker',
    'H.map.Marker',
    'H.map.DomMarker',
    'Microsoft.Maps.Pushpin',
    'atlas.HtmlMarker',
  ]
  for (const name of NAMES) follow(window, name.split('.'))
  return { objects: () => refs.flatMap((ref) => ref.deref() ?? []) }
}

/** Remembers the texts and the GeoJSON that hold what may be coordinates, as the page parses them or hands them to a worker. */
function keepTexts(): Pick<PageKept, 'parsed' | 'geojson'> {
  const MAX_PARSED = 60
  const MAX_PARSED_CHARS = 4_000_000
  const MAX_GEOJSON = 12
  const parseJson = JSON.parse
  const parsed: string[] = []
  const shapes = new Map<string, unknown>()
  let parsedChars = 0

  JSON.parse = new Proxy(parseJson, {
    apply: (target, self, args) => {
      const value: unknown = Reflect.apply(target, self, args)
      const text: unknown = args[0]
      if (typeof text !== 'string' || text.length < 20 || text.length > 2_000_000) return value
      if (!/\d{1,3}\.\d{4}|"(la?t|y|lat\w*)"/i.test(text.slice(0, 100_000))) return value
      parsed.push(text)
      parsedChars += text.length
      while (parsed.length > MAX_PARSED || parsedChars > MAX_PARSED_CHARS) parsedChars -= parsed.shift()?.length ?? 0
      return value
    },
  })

  /** GeoJSON in what a map hands to its worker, a few levels down; by its source, so that the newest counts. */
  const findShapes = (it: unknown, source: string, depth: number): void => {
    if (typeof it === 'string') {
      if (it.length < 4_000_000 && it.includes('"Feature')) keepShape(source, it)
      return
    }
    if (typeof it !== 'object' || it === null || depth > 4 || ArrayBuffer.isView(it)) return
    const type: unknown = Reflect.get(it, 'type')
    if (type === 'FeatureCollection' || type === 'Feature') {
      keepShape(source, it)
      return
    }
    const named: unknown = Reflect.get(it, 'source')
    const name = typeof named === 'string' ? named : source
    for (const value of Object.values(it).slice(0, 20)) findShapes(value, name, depth + 1)
  }
  const keepShape = (source: string, it: unknown): void => {
    shapes.delete(source)
    shapes.set(source, it)
    for (const oldest of shapes.keys()) {
      if (shapes.size <= MAX_GEOJSON) break
      shapes.delete(oldest)
    }
  }
  Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
    apply: (target, self, args) => {
      try {
        findShapes(args[0], '', 0)
      } catch {
        // What a page hands over may be anything.
      }
      return Reflect.apply(target, self, args)
    },
  })
  return { parsed: () => parsed, geojson: () => [...shapes.values()] }
}
