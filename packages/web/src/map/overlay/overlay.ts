import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { SourcePins } from '../fleet-map.ts'
import type { MapPart } from '../map-part.ts'
import type { Palette } from '../palette.ts'
import { mercatorX, mercatorY, screenX, screenY, type View } from '../units/mercator.ts'
import { AT, progress, STRIDE, slotOf } from '../units/unit-store.ts'
import type { UnitsOnMap } from '../units/units-layer.ts'
import { drawCluster } from './draw-cluster.ts'
import { drawMetres, drawPin } from './draw-pin.ts'
import { drawTag } from './draw-tag.ts'
import { NOTHING_LAID_OUT, nextOverlayState, type OverlayEffect, type OverlayEvent } from './overlay-state.ts'
import { pillPlace } from './pill-place.ts'
import { createPulses, MOST_PULSES, type Pulses } from './pulses.ts'
import type { ShownClusters } from './shown-clusters.ts'
import { FONT } from './sprites.ts'
import { createSurface, type Surface } from './surface.ts'
import type { Tags } from './tags.ts'

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

/** As faint as the units that are counted (`unit-shaders.ts`). */
const FAINT_ALPHA = 0.25

export function createOverlay(map: LibraryMap, units: UnitsOnMap, clusters: ShownClusters, tags: Tags): Overlay {
  return new MapOverlay(map, units, clusters, tags)
}

/** The shell of `overlay-state.ts`. */
class MapOverlay implements Overlay {
  private readonly map: LibraryMap
  private readonly units: UnitsOnMap
  private readonly clusters: ShownClusters
  private readonly tags: Tags
  private readonly surface: Surface
  private readonly pulses: Pulses
  private state = NOTHING_LAID_OUT
  private palette: Palette | null = null
  private pins: SourcePins | null = null
  private layout: ReturnType<Tags['layOut']> = { placed: [], pulsing: [] }
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(map: LibraryMap, units: UnitsOnMap, clusters: ShownClusters, tags: Tags) {
    this.map = map
    this.units = units
    this.clusters = clusters
    this.tags = tags
    this.surface = createSurface(map)
    this.pulses = createPulses(map.getCanvasContainer())
    map.on('render', () => this.render())
    units.onChange(() => this.invalidate())
    // Texts are measured with the real fonts: draw again once they are in.
    Promise.all(Object.values(FONT).map((font) => document.fonts.load(font))).then(
      () => {
        this.surface.sprites.clear()
        this.invalidate()
      },
      () => undefined,
    )
  }

  showPins(pins: SourcePins | null): void {
    this.pins = pins
    this.invalidate()
  }

  invalidate(): void {
    this.step({ kind: 'changed' })
  }

  attach(palette: Palette): void {
    this.palette = palette
    this.surface.sprites.clear()
    this.pulses.recolour(palette('sev-critical'))
    this.step({ kind: 'restyled' })
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.surface.remove()
  }

  private step(event: OverlayEvent): void {
    const { state, effects } = nextOverlayState(this.state, event, Date.now())
    this.state = state
    for (const effect of effects) this.do(effect)
  }

  private do(effect: OverlayEffect): void {
    switch (effect.kind) {
      case 'ask-frame':
        this.map.triggerRepaint()
        return
      case 'plan-frame':
        this.timer = setTimeout(() => this.step({ kind: 'planned-frame' }), effect.afterMs)
        return
      case 'lay-out':
        this.clusters.refresh(this.map.getZoom(), effect.isRegrouping)
        this.tags.setFreeSide(this.freeSide())
        this.layout = this.tags.layOut(this.units.view(), Date.now())
        return
      case 'draw':
        if (this.palette !== null) this.draw(this.palette)
        return
    }
  }

  private render(): void {
    if (this.palette === null) return
    const view = JSON.stringify(this.units.view())
    this.step({ kind: 'frame', view })
    const now = Date.now()
    const follows = this.layout.placed.some(({ tripId }) => this.glides(tripId, now))
    this.step({ kind: 'laid-out', surface: `${view} ${this.surface.ratio()}`, follows })
  }

  private glides(tripId: string, now: number): boolean {
    const { store } = this.units
    const row = store.indexOf(tripId)
    return row !== undefined && progress(store.rows, row * STRIDE, (now - store.epochMs) / 1000) < 1
  }

  /** Which side of the selected unit its pins leave to its tag. */
  private freeSide(): 'left' | 'right' | null {
    const { map, pins } = this
    if (pins === null || pins.truck === null || pins.phone === null) return null
    const [truck, phone] = [map.project(pins.truck), map.project(pins.phone)]
    if (this.hidesPins(truck.dist(phone))) return null
    return phone.x < truck.x ? 'right' : 'left'
  }

  private hidesPins(apartPx: number): boolean {
    return this.map.getZoom() < PINS_FROM_ZOOM && apartPx < APART_PX
  }

  private draw(colours: Palette): void {
    const context = this.surface.clear()
    if (context === null) return
    const view = this.units.view()
    const now = Date.now()
    this.drawClusters(view, colours)
    this.drawTags(view, colours, now)
    if (this.pins !== null) this.drawPins(this.pins, view, colours, context)
    const pulsing = this.layout.pulsing.filter((row) => row < this.units.store.size()).slice(0, MOST_PULSES)
    this.pulses.show(pulsing.map((row) => this.onScreen(row, view, now)))
  }

  private onScreen(row: number, view: View, now: number): [number, number] {
    const [x, y] = this.units.drawnAt(row, now)
    return [screenX(view, x, y), screenY(view, x, y)]
  }

  private drawClusters(view: View, colours: Palette): void {
    const { sprites } = this.surface
    for (const { counts, x, y, isFaint } of this.clusters.current()) {
      const sprite = sprites.get(`c|${counts.join()}`, (r) => drawCluster(counts, this.units.symbols, colours, r))
      this.surface.stamp(sprite, screenX(view, x, y), screenY(view, x, y), isFaint ? FAINT_ALPHA : 1)
    }
  }

  private drawTags(view: View, colours: Palette, now: number): void {
    const { store } = this.units
    for (const { tripId, dx } of [...this.layout.placed].reverse()) {
      const row = store.indexOf(tripId)
      const label = this.tags.labelOf(tripId)
      if (row === undefined || label === undefined) continue
      const slot = slotOf(store.rows[row * STRIDE + AT.look] ?? 0)
      const key = `t|${slot}|${label.plates}|${label.reason}`
      const [x, y] = this.onScreen(row, view, now)
      const sprite = this.surface.sprites.get(key, (r) => drawTag(label, slot, colours, r))
      this.surface.stamp(sprite, x + dx, y)
    }
  }

  private drawPins(pins: SourcePins, view: View, colours: Palette, context: CanvasRenderingContext2D): void {
    const { surface } = this
    const place = (pin: { lng: number; lat: number }): [number, number] => {
      const [x, y] = [mercatorX(pin.lng), mercatorY(pin.lat)]
      return [screenX(view, x, y), screenY(view, x, y)]
    }
    const { truck, phone, separationM } = pins
    if (truck !== null && phone !== null && separationM !== null) {
      const [from, to] = [place(truck), place(phone)]
      if (this.hidesPins(Math.hypot(to[0] - from[0], to[1] - from[1]))) return
      drawSeparation(context, from, to, colours('map-sep'))
      const text = `${wholeNumber(Math.round(separationM))} m`
      const pill = surface.sprites.get(`m|${text}`, (r) => drawMetres(text, colours, r))
      surface.stamp(pill, ...pillPlace(from, to, pill.width))
    }
    for (const [kind, pin] of [['phone', phone] as const, ['truck', truck] as const]) {
      if (pin === null) continue
      const key = `p|${kind}|${pin.cached === true}|${pin.text}`
      const sprite = surface.sprites.get(key, (r) => drawPin(kind, pin, colours, r))
      surface.stamp(sprite, ...place(pin))
    }
  }
}

/** The dashed line between a unit's two sources. */
function drawSeparation(
  context: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
  colour: string,
): void {
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.setLineDash([5, 4])
  context.lineWidth = 2.2
  context.strokeStyle = colour
  context.stroke()
  context.setLineDash([])
}
