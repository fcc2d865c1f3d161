import { colourToken } from '../theme/colour-token.ts'

/** The tokens that the map paints with (`theme/tokens.css`), by the names they carry there. */
const TOKENS = [
  'map-sea',
  'map-land',
  'map-abroad',
  'map-urban',
  'map-state',
  'map-border',
  'map-road-1',
  'map-road-2',
  'map-road-3',
  'map-road-case',
  'map-label',
  'map-label-2',
  'map-halo',
  'map-shield',
  'map-shield-ink',
  'map-route',
  'map-history',
  'map-sep',
  'map-unit-edge',
  'bg-panel',
  'bg-map-ui',
  'line',
  'text-1',
  'text-2',
  'accent',
  'on-accent',
  'st-moving',
  'st-stopped',
  'st-delayed',
  'st-nogps',
  'v-0',
  'v-ok',
  'v-high',
  'v-over',
  'sev-critical',
  'sev-high',
  'sev-medium',
  'sev-low',
  'sev-critical-contour',
  'sev-high-contour',
  'sev-medium-contour',
  'sev-low-contour',
  'sev-critical-text',
  'sev-low-text',
  'on-critical',
  'on-high',
  'on-medium',
  'on-low',
] as const

export type MapToken = (typeof TOKENS)[number]
export type Palette = (token: MapToken) => string

/** Reads the tokens as they stand on an element: its nearest `data-theme` decides between night and day. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const colours = new Map<string, string>(TOKENS.map((token) => [token, colourToken(style, token)]))
  return (token) => colours.get(token) || 'transparent'
}

/** `#rgb`, `#rrggbb`, `rgb(r g b / a)` or `transparent` as four numbers 0–1; anything else is transparent. */
export function rgba(colour: string): [number, number, number, number] {
  const long = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(long)
  if (hex !== null) {
    const [r = 0, g = 0, b = 0] = hex.slice(1).map((pair) => Number.parseInt(pair, 16) / 255)
    return [r, g, b, 1]
  }
  const [r, g, b, a = 1] = (/^rgba?\((.*)\)$/i.exec(colour)?.[1] ?? '').split(/[\s,/]+/).map(Number)
  return r === undefined || g === undefined || b === undefined || !Number.isFinite(r + g + b + a)
    ? [0, 0, 0, 0]
    : [r / 255, g / 255, b / 255, a]
}
