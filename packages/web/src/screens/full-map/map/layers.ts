import { isRecord } from '../../../browser/is-record.ts'
import { readJson, writeJson } from '../../../browser/storage.ts'

/** What the map can show, in the order of its panel (spec §2). */
export const LAYERS = ['units', 'geofences', 'routes', 'traffic', 'incidents'] as const
export type Layer = (typeof LAYERS)[number]
export type LayersOn = Readonly<Record<Layer, boolean>>

export const LAYER_WORD: Readonly<Record<Layer, string>> = {
  units: 'Unidades',
  geofences: 'Geocercas',
  routes: 'Rutas',
  traffic: 'Tráfico',
  incidents: 'Incidencias',
}

const KEY = 'mapa-completo-capas'
/** Units, geofences and routes are on, traffic and incidents off (spec §2). */
const DEFAULTS: LayersOn = { units: true, geofences: true, routes: true, traffic: false, incidents: false }

/** As this browser left them. */
export function storedLayers(): LayersOn {
  const stored = readJson(KEY, isRecord) ?? {}
  const isOn = (layer: Layer): boolean => {
    const on = stored[layer]
    return typeof on === 'boolean' ? on : DEFAULTS[layer]
  }
  return {
    units: isOn('units'),
    geofences: isOn('geofences'),
    routes: isOn('routes'),
    traffic: isOn('traffic'),
    incidents: isOn('incidents'),
  }
}

export const storeLayers = (layers: LayersOn): void => void writeJson(KEY, layers)
