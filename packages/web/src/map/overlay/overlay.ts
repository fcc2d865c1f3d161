import type { Map as LibraryMap } from 'maplibre-gl'
import type { SourcePins } from '../fleet-map.ts'
import type { MapPart } from '../map-part.ts'
import type { Palette } from '../palette.ts'
import { mercatorX, mercatorY, screenX, screenY } from '../units/mercator.ts'
import { AT, progress, STRIDE, slotOf } from '../units/unit-store.ts'
import type { UnitsOnMap } from '../units/units-layer.ts'
import { drawCluster } from './draw-cluster.ts'
import { drawMetres, drawPin } from './draw-pin.ts'
import { drawTag } from './draw-tag.ts'
import { pillPlace } from './pill-place.ts'
import { createPulses, MOST_PULSES } from './pulses.ts'
import type { ShownClusters } from './shown-clusters.ts'
import { createSpriteCache, FONT, type Sprite } from './sprites.ts'
import type { Tags } from './tags.ts'

/** Tags and clusters are laid out anew at most this often; between, they follow their units. */
const LAYOUT_MS = 250
/** Farther out, pins that would lie over each other only hide the unit. */
const PINS_FROM_ZOOM = 13
const APART_PX = 30

/** Everything with words on it, stamped on one canvas over the map in the map's own frames. */
export interface Overlay extends MapPart {
  showPins(pins: SourcePins | null): void
  /** Says that units, tags or the hover changed. */
  invalidate(): void
  dispose(): void
}

export function createOverlay(map: LibraryMap, units: UnitsOnMap, clusters: ShownClusters, tags: Tags): Overlay {
  const host = map.getContainer()
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
  host.insertBefore(canvas, map.getCanvasContainer().nextSibling)
  const pulses = createPulses(map.getCanvasContainer())
  const context = canvas.getContext('2d')
  const ratio = (): number => map.getPixelRatio()
  const sprites = createSpriteCache(ratio)
  let palette: Palette | null = null
  let pins: SourcePins | null = null
  let layout: ReturnType<Tags['layOut']> = { placed: [], pulsing: [] }
  let isInvalid = true
  let laidOutAt = 0
  let laidOutFor = ''
  let drawnFor = ''
  let redraw = true
  let followed = false
  let timer: ReturnType<typeof setTimeout> | null = null

  const hidePins = (apartPx: number): boolean => map.getZoom() < PINS_FROM_ZOOM && apartPx < APART_PX

  function freeSide(): 'left' | 'right' | null {
    if (pins === null || pins.truck === null || pins.phone === null) return null
    const [truck, phone] = [map.project(pins.truck), map.project(pins.phone)]
    if (hidePins(truck.dist(phone))) return null
    return phone.x < truck.x ? 'right' : 'left'
  }

  function refresh(): void {
    const now = Date.now()
    const where = JSON.stringify(units.view())
    if (!isInvalid && where === laidOutFor) return
    if (now - laidOutAt < LAYOUT_MS) {
      timer ??= setTimeout(() => {
        timer = null
        map.triggerRepaint()
      }, LAYOUT_MS)
      return
    }
    clusters.refresh(map.getZoom(), isInvalid)
    tags.setFreeSide(freeSide())
    layout = tags.layOut(units.view(), now)
    isInvalid = false
    laidOutFor = where
    laidOutAt = now
    redraw = true
  }

  function glides(tripId: string, now: number): boolean {
    const row = units.store.indexOf(tripId)
    return row !== undefined && progress(units.store.rows, row * STRIDE, (now - units.store.epochMs) / 1000) < 1
  }

  function drawPins(stamp: (sprite: Sprite, x: number, y: number) => void, colours: Palette): void {
    if (pins === null || context === null) return
    const view = units.view()
    const place = (pin: { lng: number; lat: number }): [number, number] => {
      const [x, y] = [mercatorX(pin.lng), mercatorY(pin.lat)]
      return [screenX(view, x, y), screenY(view, x, y)]
    }
    const { truck, phone, separationM } = pins
    if (truck !== null && phone !== null && separationM !== null) {
      const [[ax, ay], [bx, by]] = [place(truck), place(phone)]
      if (hidePins(Math.hypot(bx - ax, by - ay))) return
      context.beginPath()
      context.moveTo(ax, ay)
      context.lineTo(bx, by)
      context.setLineDash([5, 4])
      context.lineWidth = 2.2
      context.strokeStyle = colours('map-sep')
      context.stroke()
      context.setLineDash([])
      const text = `${Math.round(separationM).toLocaleString('es-MX')} m`
      const pill = sprites.get(`m|${text}`, (r) => drawMetres(text, colours, r))
      stamp(pill, ...pillPlace([ax, ay], [bx, by], pill.width))
    }
    for (const [kind, pin] of [['phone', phone] as const, ['truck', truck] as const]) {
      if (pin === null) continue
      const key = `p|${kind}|${pin.cached === true}|${pin.text}`
      stamp(
        sprites.get(key, (r) => drawPin(kind, pin, colours, r)),
        ...place(pin),
      )
    }
  }

  function draw(): void {
    if (context === null || palette === null) return
    refresh()
    const colours = palette
    const scale = ratio()
    const now = Date.now()
    const where = `${JSON.stringify(units.view())} ${scale}`
    const follows = layout.placed.some(({ tripId }) => glides(tripId, now))
    // Most frames of a gliding fleet move no word: the canvas is left as it is.
    if (!redraw && !follows && !followed && where === drawnFor) return
    redraw = false
    followed = follows
    drawnFor = where
    const [width, height] = [Math.round(host.clientWidth * scale), Math.round(host.clientHeight * scale)]
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      Object.assign(canvas.style, { width: `${host.clientWidth}px`, height: `${host.clientHeight}px` })
      sprites.clear()
    }
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, host.clientWidth, host.clientHeight)
    const view = units.view()
    const snap = (value: number): number => Math.round(value * scale) / scale
    const stamp = (sprite: Sprite, x: number, y: number): void => {
      const [left, top] = [snap(x - sprite.anchorX), snap(y - sprite.anchorY)]
      context.drawImage(sprite.image, left, top, sprite.image.width / scale, sprite.image.height / scale)
    }
    const { store } = units
    const onScreen = (row: number): [number, number] => {
      const [x, y] = units.drawnAt(row, now)
      return [screenX(view, x, y), screenY(view, x, y)]
    }

    for (const cluster of clusters.current()) {
      const key = `c|${cluster.counts.join()}`
      const sprite = sprites.get(key, (r) => drawCluster(cluster.counts, units.symbols, colours, r))
      stamp(sprite, screenX(view, cluster.x, cluster.y), screenY(view, cluster.x, cluster.y))
    }
    for (const { tripId, dx } of [...layout.placed].reverse()) {
      const row = store.indexOf(tripId)
      const label = tags.labelOf(tripId)
      if (row === undefined || label === undefined) continue
      const slot = slotOf(store.rows[row * STRIDE + AT.look] ?? 0)
      const key = `t|${slot}|${label.plates}|${label.reason}`
      const [x, y] = onScreen(row)
      stamp(
        sprites.get(key, (r) => drawTag(label, slot, colours, r)),
        x + dx,
        y,
      )
    }
    drawPins(stamp, colours)
    pulses.show(
      layout.pulsing
        .filter((row) => row < store.size())
        .slice(0, MOST_PULSES)
        .map(onScreen),
    )
  }

  const invalidate = (): void => {
    isInvalid = true
    map.triggerRepaint()
  }
  map.on('render', draw)
  // Texts are measured with the real fonts: draw again once they are in.
  Promise.all(Object.values(FONT).map((font) => document.fonts.load(font))).then(
    () => {
      sprites.clear()
      invalidate()
    },
    () => undefined,
  )

  units.onChange(() => {
    isInvalid = true
  })

  return {
    showPins: (next) => {
      pins = next
      invalidate()
    },
    invalidate,
    attach: (next) => {
      palette = next
      sprites.clear()
      pulses.recolour(next('sev-critico'))
      laidOutAt = 0
      invalidate()
    },
    dispose: () => {
      if (timer !== null) clearTimeout(timer)
      canvas.remove()
    },
  }
}
