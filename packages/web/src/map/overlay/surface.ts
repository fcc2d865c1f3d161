import type { Map as LibraryMap } from 'maplibre-gl'
import { createSpriteCache, type Sprite, type SpriteCache } from './sprites.ts'

/** A canvas over the map, under its controls. */
export interface Surface {
  readonly sprites: SpriteCache
  /** Pixels of the screen for one of the map's. */
  ratio(): number
  /** Empties it, fitted to the map. Null: the browser refuses to draw. */
  clear(): CanvasRenderingContext2D | null
  /** Puts a sprite's anchor on a point, CSS pixels, sharp; `alpha` 1 unless told. */
  stamp(sprite: Sprite, x: number, y: number, alpha?: number): void
  remove(): void
}

export function createSurface(map: LibraryMap): Surface {
  const host = map.getContainer()
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
  host.insertBefore(canvas, map.getCanvasContainer().nextSibling)
  const context = canvas.getContext('2d')
  const ratio = (): number => map.getPixelRatio()
  const sprites = createSpriteCache(ratio)
  let fittedRatio = Number.NaN

  function fit(): void {
    const [width, height] = [Math.round(host.clientWidth * ratio()), Math.round(host.clientHeight * ratio())]
    if (canvas.width === width && canvas.height === height && fittedRatio === ratio()) return
    fittedRatio = ratio()
    canvas.width = width
    canvas.height = height
    Object.assign(canvas.style, { width: `${host.clientWidth}px`, height: `${host.clientHeight}px` })
    sprites.clear()
  }
  const snap = (value: number): number => Math.round(value * ratio()) / ratio()

  return {
    sprites,
    ratio,
    clear: () => {
      fit()
      context?.setTransform(ratio(), 0, 0, ratio(), 0, 0)
      context?.clearRect(0, 0, host.clientWidth, host.clientHeight)
      return context
    },
    stamp: ({ image, anchorX, anchorY }, x, y, alpha = 1) => {
      const [left, top] = [snap(x - anchorX), snap(y - anchorY)]
      if (context === null) return
      context.globalAlpha = alpha
      context.drawImage(image, left, top, image.width / ratio(), image.height / ratio())
      context.globalAlpha = 1
    },
    remove: () => canvas.remove(),
  }
}
