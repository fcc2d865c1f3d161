import type { Streets } from './basemap/streets.ts'
import type { MapTheme } from './fleet-map.ts'
import type { TileLayers, TileTemplates } from './tile-layers.ts'

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
  /** Path of tiles on our server; null: none. */
  readonly raster: string | null
  /** Roads' shields and names of the embedded map over the imagery. */
  readonly labelled: boolean
  /** The operator's streets, over the embedded map; null: that alone, or the imagery. */
  readonly streets: Streets | null
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

/** What there is to draw besides the included map. */
type Offer = Pick<TileLayers, 'isKnown' | 'templates' | 'streets' | 'streetsProblem'>
/** Tiles that did not come, since the look last changed. */
export type Failure = 'raster' | 'streets'

const INCLUDED = 'Se muestra el mapa incluido.'
const STREETS = 'Se muestra el mapa de calles.'

/**
 * What a button shows. Every button always works: without an address, or after its tiles failed, it is the streets of the
 * operator, else the embedded map, and, where that is not what the button's name promises, a notice.
 */
export function chooseBase(
  base: BaseLayer,
  { isKnown, templates, streets, streetsProblem }: Offer,
  theme: MapTheme,
  failed: ReadonlySet<Failure>,
): BaseChoice {
  const own = templates[TEMPLATE_OF[base]]
  const imagery = base === 'hibrido' ? (own ?? templates.satellite) : own
  const isPlain = base === 'calles' || base === 'oscuro'
  const ground = base === 'calles' ? 'dia' : base === 'oscuro' ? 'noche' : theme
  if (imagery !== undefined && !failed.has('raster')) {
    const overImagery = base === 'satelite' || base === 'hibrido' ? 'noche' : base === 'terreno' ? 'dia' : ground
    const labelled = base === 'hibrido' && own === undefined
    return { ground: overImagery, raster: imagery, labelled, streets: null, notice: null }
  }
  const shown = failed.has('streets') ? null : streets
  const instead = shown === null ? INCLUDED : STREETS
  const word = BASE_LAYER_WORD[base]
  const notice = failed.has('raster')
    ? `${word} no responde. ${instead}`
    : isKnown && !isPlain
      ? `${word} no está configurado. ${instead}`
      : failed.has('streets')
        ? `Las calles no responden. ${INCLUDED}`
        : streetsProblem
  return { ground, raster: null, labelled: false, streets: shown, notice }
}
