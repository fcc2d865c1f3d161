import type { MapTheme } from './fleet-map.ts'
import type { TileTemplates } from './tile-layers.ts'

/** The five buttons of the map, in their order (spec §2). */
export const BASE_LAYERS = ['calles', 'satelite', 'hibrido', 'terreno', 'oscuro'] as const
export type BaseLayer = (typeof BASE_LAYERS)[number]

export const BASE_LAYER_WORD = {
  calles: 'Calles',
  satelite: 'Satélite',
  hibrido: 'Híbrido',
  terreno: 'Terreno',
  oscuro: 'Oscuro',
} as const satisfies Record<BaseLayer, string>

/** What to draw for a button. */
export interface BaseChoice {
  /** Night or day ground: decides the embedded style and the contours of what lies on it. */
  readonly ground: MapTheme
  /** Path of tiles on our server; null draws the embedded map. */
  readonly raster: string | null
  /** Roads' shields and names of the embedded map over the imagery. */
  readonly labelled: boolean
  readonly notice: string | null
}

const TEMPLATE_OF = {
  calles: 'streets',
  satelite: 'satellite',
  hibrido: 'hybrid',
  terreno: 'terrain',
  oscuro: 'dark',
} as const satisfies Record<BaseLayer, keyof TileTemplates>

/** Night opens on Oscuro, day on Calles (DESIGN §6). */
export const defaultBase = (theme: MapTheme): BaseLayer => (theme === 'noche' ? 'oscuro' : 'calles')

/**
 * What a button shows. Every button always works: without an address, or after its tiles `failed`, it is the embedded
 * map and, where that is not what the button's name promises, a notice.
 */
export function chooseBase(base: BaseLayer, templates: TileTemplates, theme: MapTheme, failed = false): BaseChoice {
  const own = templates[TEMPLATE_OF[base]]
  const imagery = base === 'hibrido' ? (own ?? templates.satellite) : own
  const ground = base === 'calles' ? 'dia' : base === 'oscuro' ? 'noche' : theme
  const word = BASE_LAYER_WORD[base]
  if (imagery !== undefined && !failed) {
    const overImagery = base === 'satelite' || base === 'hibrido' ? 'noche' : base === 'terreno' ? 'dia' : ground
    return { ground: overImagery, raster: imagery, labelled: base === 'hibrido' && own === undefined, notice: null }
  }
  const notice = failed
    ? `${word} no responde. Se muestra el mapa incluido.`
    : base === 'calles' || base === 'oscuro'
      ? null
      : `${word} no está configurado. Se muestra el mapa incluido.`
  return { ground, raster: null, labelled: false, notice }
}
