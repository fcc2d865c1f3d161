/** A picture drawn once and stamped many times. Sizes and anchor in CSS pixels; the anchor lies on the map's point. */
export interface Sprite {
  readonly image: OffscreenCanvas
  readonly width: number
  readonly height: number
  readonly anchorX: number
  readonly anchorY: number
}

export type Pencil = OffscreenCanvasRenderingContext2D

const MOST = 800

/** Keeps sprites by what they show; forgets all when they are too many, for the busy ones come back at once. */
export interface SpriteCache {
  get(key: string, draw: (ratio: number) => Sprite): Sprite
  clear(): void
}

export function createSpriteCache(ratio: () => number): SpriteCache {
  const kept = new Map<string, Sprite>()
  return {
    get: (key, draw) => {
      const known = kept.get(key)
      if (known !== undefined) return known
      if (kept.size >= MOST) kept.clear()
      const sprite = draw(ratio())
      kept.set(key, sprite)
      return sprite
    },
    clear: () => kept.clear(),
  }
}

/** A canvas of a size in CSS pixels, its pencil scaled to match. */
export function sheet(width: number, height: number, ratio: number): readonly [OffscreenCanvas, Pencil] {
  const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(height * ratio))
  const pencil = canvas.getContext('2d')
  if (pencil === null) throw new Error('2d context refused')
  pencil.scale(ratio, ratio)
  pencil.textBaseline = 'alphabetic'
  return [canvas, pencil]
}

const SANS = '"IBM Plex Sans Variable", system-ui, sans-serif'
const MONO = '"IBM Plex Mono", ui-monospace, monospace'
export const FONT = {
  plates: `500 12.5px ${MONO}`,
  reason: `400 12px ${SANS}`,
  count: `600 14px ${SANS}`,
  badge: `700 10px ${SANS}`,
  pin: `600 11.5px ${SANS}`,
  metres: `600 12.5px ${SANS}`,
} as const

const ruler = new OffscreenCanvas(1, 1).getContext('2d')

/** Width of a text in CSS pixels. */
export function textWidth(text: string, font: string): number {
  if (ruler === null) return 0
  ruler.font = font
  return ruler.measureText(text).width
}
