import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { ReplayMoment } from '@vigia/domain/replay/replay-at'
import type { Feature } from 'geojson'
import type { Map as LibraryMap } from 'maplibre-gl'
import { boundsOf } from '../bounds-of.ts'
import { reducedMotion } from '../camera.ts'
import type { InstalledPart } from '../fleet-map.ts'
import { type KeptSource, keptSource } from '../map-part.ts'
import { mapScale } from '../map-scale.ts'
import type { Palette } from '../palette.ts'
import {
  drivenFeature,
  markFeatures,
  type PathPiece,
  pathPieces,
  pieceFeature,
  type ReplayTripOnMap,
} from './replay-features.ts'
import { addReplayLayers, LAYERS, MARKS, NOW, WAY } from './replay-layers.ts'
import { createReplayUnit, type ReplayUnitMark } from './replay-unit.ts'

/** What is live, or of a selection, and must not stand beside the past. */
const LIVE_LAYERS = ['trails', 'history', 'history-case']
/** How often the end of the driven path is drawn anew: the units themselves move in every frame. */
const NOW_MS = 125
const MARGIN_PX = 70
/** Share of the free map that a followed unit may wander in where motion is unwelcome. */
const FREE_SHARE = 0.3

/** A unit of a replay at one instant; `words` go under its plates. */
interface ReplayUnitNow {
  readonly tripId: string
  readonly moment: ReplayMoment
  readonly words: string
}

/** Replays on one map: paths driven and to come, gaps, stops, the units. Nothing of it is live. */
export interface ReplayLayer extends InstalledPart {
  show(trips: readonly ReplayTripOnMap[]): void
  /** Moves every unit to an instant, epoch ms. */
  moveTo(at: number, units: readonly ReplayUnitNow[]): void
  choose(tripId: string | null): void
  /** Looks at all paths; `coveredPx` (the page's) of the map's lower edge lie under a panel. */
  fit(coveredPx: number): void
  /** Keeps a point in the middle of what is free. */
  follow(point: LatLng, coveredPx: number): void
  /** Tells when a person takes the camera. */
  onTaken(taken: () => void): () => void
  /** Takes everything away and gives the map back to what is live. */
  clear(): void
}

interface Shown {
  readonly trip: ReplayTripOnMap
  readonly pieces: readonly PathPiece[]
  readonly unit: ReplayUnitMark
  /** How many pieces, from the first on, are marked as driven. */
  driven: number
}

export function createReplayLayer(map: LibraryMap): ReplayLayer {
  return new Replays(map)
}

class Replays implements ReplayLayer {
  private readonly map: LibraryMap
  private readonly way: KeptSource
  private readonly now: KeptSource
  private readonly marks: KeptSource
  /** What is live and hidden meanwhile, and how visible it was. */
  private readonly hidden = new Map<string, string>()
  private shown: readonly Shown[] = []
  private state: 'off' | 'on' = 'off'
  private palette: Palette | null = null
  private nowDrawnMs = 0
  private lastNow = ''

  constructor(map: LibraryMap) {
    this.map = map
    this.way = keptSource(map, WAY)
    this.now = keptSource(map, NOW)
    this.marks = keptSource(map, MARKS)
    map.on('move', this.place)
    map.on('resize', this.place)
  }

  attach(palette: Palette): void {
    this.palette = palette
    if (this.state === 'on') this.putOnMap(palette)
  }

  show(trips: readonly ReplayTripOnMap[]): void {
    const { map } = this
    for (const { unit } of this.shown) unit.remove()
    this.shown = trips.map((trip) => ({
      ...{ trip, pieces: pathPieces(trip), unit: createReplayUnit(map, trip), driven: 0 },
    }))
    const wasOff = this.state === 'off'
    this.state = 'on'
    if (wasOff && this.palette !== null) this.putOnMap(this.palette)
    if (map.getSource(WAY) !== undefined) map.removeFeatureState({ source: WAY })
    this.way.show(this.shown.flatMap(({ trip, pieces }) => pieces.map((piece) => pieceFeature(trip, piece))))
    this.marks.show(trips.flatMap(markFeatures))
    this.now.show([])
    this.lastNow = ''
  }

  moveTo(at: number, units: readonly ReplayUnitNow[]): void {
    let hasJumped = false
    for (const entry of this.shown) {
      const next = units.find(({ tripId }) => tripId === entry.trip.tripId)
      if (next !== undefined) entry.unit.show(next.moment, next.words)
      if (this.map.getSource(WAY) === undefined) continue
      const before = entry.driven
      this.drive(entry, at)
      hasJumped ||= entry.driven !== before
    }
    this.drawNow(at, units, hasJumped)
  }

  choose(tripId: string | null): void {
    for (const { trip, unit } of this.shown) unit.setChosen(trip.tripId === tripId)
  }

  fit(coveredPx: number): void {
    const bounds = boundsOf(this.shown.flatMap(({ trip }) => trip.track.points))
    if (bounds === null) return
    const padding = paddingFor(this.map, coveredPx / mapScale(this.map))
    this.map.fitBounds(bounds, { padding, maxZoom: 14, animate: !reducedMotion(), duration: 700 })
  }

  follow(point: LatLng, coveredPx: number): void {
    const { map } = this
    const { clientWidth, clientHeight } = map.getContainer()
    const centreY = (clientHeight - coveredPx / mapScale(this.map)) / 2
    const { x, y } = map.project(point)
    const [awayX, awayY] = [x - clientWidth / 2, y - centreY]
    const isNear = Math.hypot(awayX, awayY) < 1
    const isFree = Math.abs(awayX) < clientWidth * FREE_SHARE && Math.abs(awayY) < centreY * 2 * FREE_SHARE
    if (isNear || (reducedMotion() && isFree)) return
    const centre = map.project(map.getCenter())
    map.jumpTo({ center: map.unproject([centre.x + awayX, centre.y + awayY]) })
  }

  onTaken(taken: () => void): () => void {
    this.map.on('dragstart', taken)
    return () => {
      this.map.off('dragstart', taken)
    }
  }

  clear(): void {
    const { map } = this
    this.state = 'off'
    for (const { unit } of this.shown) unit.remove()
    this.shown = []
    for (const layer of LAYERS) if (map.getLayer(layer) !== undefined) map.removeLayer(layer)
    for (const id of [WAY, NOW, MARKS]) if (map.getSource(id) !== undefined) map.removeSource(id)
    for (const [layer, was] of this.hidden) {
      if (map.getLayer(layer) !== undefined) map.setLayoutProperty(layer, 'visibility', was as 'none' | 'visible')
    }
    this.hidden.clear()
  }

  dispose(): void {
    this.map.off('move', this.place)
    this.map.off('resize', this.place)
    for (const { unit } of this.shown) unit.remove()
  }

  private readonly place = (): void => {
    for (const { unit } of this.shown) unit.place()
  }

  private putOnMap(palette: Palette): void {
    this.hideLive()
    for (const source of [this.way, this.now, this.marks]) source.attach()
    addReplayLayers(this.map, palette)
    for (const entry of this.shown) entry.driven = 0
    this.lastNow = ''
  }

  private hideLive(): void {
    const { map } = this
    for (const layer of LIVE_LAYERS) {
      if (map.getLayer(layer) === undefined) continue
      this.hidden.set(layer, String(map.getLayoutProperty(layer, 'visibility') ?? 'visible'))
      map.setLayoutProperty(layer, 'visibility', 'none')
    }
  }

  /** Marks as driven what lies before an instant, and nothing after it. */
  private drive(entry: Shown, at: number): void {
    const { pieces } = entry
    while ((pieces[entry.driven]?.toAt ?? Infinity) <= at) this.setDriven(pieces[entry.driven++]?.id ?? -1, true)
    while (entry.driven > 0 && (pieces[entry.driven - 1]?.toAt ?? 0) > at) {
      this.setDriven(pieces[--entry.driven]?.id ?? -1, false)
    }
  }

  private setDriven(id: number, driven: boolean): void {
    this.map.setFeatureState({ source: WAY, id }, { driven })
  }

  private drawNow(at: number, units: readonly ReplayUnitNow[], isLate: boolean): void {
    if (!isLate && performance.now() - this.nowDrawnMs < NOW_MS) return
    this.nowDrawnMs = performance.now()
    const features = this.shown.flatMap(({ trip, pieces, driven }): Feature[] => {
      const piece = pieces[driven]
      const moment = units.find(({ tripId }) => tripId === trip.tripId)?.moment
      if (piece === undefined || moment?.point == null || moment.fix === null || at < piece.fromAt) return []
      return [drivenFeature(trip, piece, trip.track.points.indexOf(moment.fix, piece.first), moment.point)]
    })
    const drawn = JSON.stringify(features)
    if (drawn !== this.lastNow) this.now.show(features)
    this.lastNow = drawn
  }
}

function paddingFor(map: LibraryMap, coveredPx: number) {
  const { clientWidth, clientHeight } = map.getContainer()
  const margin = Math.min(MARGIN_PX, clientWidth / 8, Math.max(8, (clientHeight - coveredPx) / 4))
  return { top: margin, left: margin, right: margin, bottom: margin + Math.min(coveredPx, clientHeight - 4 * margin) }
}
