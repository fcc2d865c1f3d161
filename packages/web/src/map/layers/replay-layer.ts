import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { ReplayMoment } from '@vigia/domain/replay/replay-at'
import type { Feature } from 'geojson'
import { type ExpressionSpecification, type Map as LibraryMap, LngLatBounds } from 'maplibre-gl'
import { EMBEDDED_FONT } from '../basemap/embedded-style.ts'
import { reducedMotion } from '../camera.ts'
import type { InstalledPart } from '../fleet-map.ts'
import { keptSource, putLayer, UNITS_LAYER } from '../map-part.ts'
import type { Palette } from '../palette.ts'
import {
  drivenFeature,
  markFeatures,
  type PathPiece,
  pathPieces,
  pieceFeature,
  type ReplayTripOnMap,
} from './replay-features.ts'
import { createReplayUnit, type ReplayUnitMark } from './replay-unit.ts'

const WAY = 'replay-way'
const NOW = 'replay-now'
const MARKS = 'replay-marks'
const LAYERS = [
  `${WAY}-come`,
  `${WAY}-case`,
  WAY,
  `${NOW}-case`,
  NOW,
  `${MARKS}-gap`,
  `${MARKS}-gap-text`,
  `${MARKS}-stop`,
  `${MARKS}-stop-text`,
]
/** What is live, or of a selection, and must not stand beside the past. */
const LIVE_LAYERS = ['trails', 'history', 'history-case']
/** How often the end of the driven path is drawn anew: the units themselves move in every frame. */
const NOW_MS = 125
/** Trips have a colour each: `--rp-0` to `--rp-5`. */
const COLOURS = 6
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
  /** Looks at all paths; `coveredPx` of the map's lower edge lie under a panel. */
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
  const way = keptSource(map, WAY)
  const now = keptSource(map, NOW)
  const marks = keptSource(map, MARKS)
  const hidden = new Map<string, string>()
  let shown: Shown[] = []
  let isOn = false
  let palette: Palette | null = null
  let nowDrawnMs = 0
  let lastNow = ''

  const setDriven = (id: number, driven: boolean): void => {
    map.setFeatureState({ source: WAY, id }, { driven })
  }

  function hideLive(): void {
    for (const layer of LIVE_LAYERS) {
      if (map.getLayer(layer) === undefined) continue
      hidden.set(layer, String(map.getLayoutProperty(layer, 'visibility') ?? 'visible'))
      map.setLayoutProperty(layer, 'visibility', 'none')
    }
  }
  const place = (): void => {
    for (const { unit } of shown) unit.place()
  }
  map.on('move', place)
  map.on('resize', place)

  function drawNow(at: number, units: readonly ReplayUnitNow[], isLate: boolean): void {
    if (!isLate && performance.now() - nowDrawnMs < NOW_MS) return
    nowDrawnMs = performance.now()
    const features = shown.flatMap(({ trip, pieces, driven }): Feature[] => {
      const piece = pieces[driven]
      const moment = units.find(({ tripId }) => tripId === trip.tripId)?.moment
      if (piece === undefined || moment?.point == null || moment.fix === null || at < piece.fromAt) return []
      return [drivenFeature(trip, piece, trip.track.points.indexOf(moment.fix, piece.first), moment.point)]
    })
    const drawn = JSON.stringify(features)
    if (drawn !== lastNow) now.show(features)
    lastNow = drawn
  }

  function attach(next: Palette): void {
    palette = next
    if (!isOn) return
    hideLive()
    for (const source of [way, now, marks]) source.attach()
    addLayers(map, next)
    for (const entry of shown) entry.driven = 0
    lastNow = ''
  }

  function clear(): void {
    isOn = false
    for (const { unit } of shown) unit.remove()
    shown = []
    for (const layer of LAYERS) if (map.getLayer(layer) !== undefined) map.removeLayer(layer)
    for (const id of [WAY, NOW, MARKS]) if (map.getSource(id) !== undefined) map.removeSource(id)
    for (const [layer, was] of hidden) {
      if (map.getLayer(layer) !== undefined) map.setLayoutProperty(layer, 'visibility', was as 'none' | 'visible')
    }
    hidden.clear()
  }

  return {
    attach,
    clear,
    show: (trips) => {
      for (const { unit } of shown) unit.remove()
      shown = trips.map((trip) => ({ trip, pieces: pathPieces(trip), unit: createReplayUnit(map, trip), driven: 0 }))
      const wasOn = isOn
      isOn = true
      if (!wasOn && palette !== null) attach(palette)
      if (map.getSource(WAY) !== undefined) map.removeFeatureState({ source: WAY })
      way.show(shown.flatMap(({ trip, pieces }) => pieces.map((piece) => pieceFeature(trip, piece))))
      marks.show(trips.flatMap(markFeatures))
      now.show([])
      lastNow = ''
    },
    moveTo: (at, units) => {
      let hasJumped = false
      for (const entry of shown) {
        const { pieces, trip, unit } = entry
        const shown = units.find(({ tripId }) => tripId === trip.tripId)
        if (shown !== undefined) unit.show(shown.moment, shown.words)
        if (map.getSource(WAY) === undefined) continue
        const before = entry.driven
        while ((pieces[entry.driven]?.toAt ?? Infinity) <= at) setDriven(pieces[entry.driven++]?.id ?? -1, true)
        while (entry.driven > 0 && (pieces[entry.driven - 1]?.toAt ?? 0) > at)
          setDriven(pieces[--entry.driven]?.id ?? -1, false)
        hasJumped ||= entry.driven !== before
      }
      drawNow(at, units, hasJumped)
    },
    choose: (tripId) => {
      for (const { trip, unit } of shown) unit.setChosen(trip.tripId === tripId)
    },
    fit: (coveredPx) => {
      const bounds = new LngLatBounds()
      for (const { trip } of shown) for (const point of trip.track.points) bounds.extend(point)
      if (bounds.isEmpty()) return
      const padding = paddingFor(map, coveredPx)
      map.fitBounds(bounds, { padding, maxZoom: 14, animate: !reducedMotion(), duration: 700 })
    },
    follow: (point, coveredPx) => {
      const { clientWidth, clientHeight } = map.getContainer()
      const centreY = (clientHeight - coveredPx) / 2
      const { x, y } = map.project(point)
      const [awayX, awayY] = [x - clientWidth / 2, y - centreY]
      const isNear = Math.hypot(awayX, awayY) < 1
      const isFree = Math.abs(awayX) < clientWidth * FREE_SHARE && Math.abs(awayY) < centreY * 2 * FREE_SHARE
      if (isNear || (reducedMotion() && isFree)) return
      const centre = map.project(map.getCenter())
      map.jumpTo({ center: map.unproject([centre.x + awayX, centre.y + awayY]) })
    },
    onTaken: (taken) => {
      map.on('dragstart', taken)
      return () => {
        map.off('dragstart', taken)
      }
    },
    dispose: () => {
      map.off('move', place)
      map.off('resize', place)
      for (const { unit } of shown) unit.remove()
    },
  }
}

function paddingFor(map: LibraryMap, coveredPx: number) {
  const { clientWidth, clientHeight } = map.getContainer()
  const margin = Math.min(MARGIN_PX, clientWidth / 8, Math.max(8, (clientHeight - coveredPx) / 4))
  return { top: margin, left: margin, right: margin, bottom: margin + Math.min(coveredPx, clientHeight - 4 * margin) }
}

function addLayers(map: LibraryMap, palette: Palette): void {
  const style = getComputedStyle(map.getContainer())
  const colours = Array.from({ length: COLOURS }, (_, slot) => style.getPropertyValue(`--rp-${slot}`).trim())
  const bySlot = ['match', ['get', 'slot'], ...colours.flatMap((colour, slot) => [slot, colour]), palette('text-2')]
  const whenDriven = ['case', ['boolean', ['feature-state', 'driven'], false], 1, 0]
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  const edge = palette('map-road-case')
  const line = (id: string, source: string, paint: object): void =>
    putLayer(map, { id, type: 'line', source, layout, paint }, UNITS_LAYER)
  line(`${WAY}-come`, WAY, { 'line-color': bySlot, 'line-width': 2, 'line-opacity': 0.55 })
  line(`${WAY}-case`, WAY, { 'line-color': edge, 'line-width': 7, 'line-opacity': whenDriven })
  line(`${NOW}-case`, NOW, { 'line-color': edge, 'line-width': 7 })
  line(WAY, WAY, { 'line-color': bySlot, 'line-width': 4, 'line-opacity': whenDriven })
  line(NOW, NOW, { 'line-color': bySlot, 'line-width': 4 })
  const isKind = (kind: string): ['==', ['get', 'kind'], string] => ['==', ['get', 'kind'], kind]
  const halo = { 'text-halo-color': palette('map-halo'), 'text-halo-width': 1.6 }
  putLayer(
    map,
    {
      id: `${MARKS}-gap`,
      type: 'line',
      source: MARKS,
      filter: isKind('gap'),
      paint: { 'line-color': palette('text-2'), 'line-width': 2, 'line-dasharray': [2, 3] },
    },
    UNITS_LAYER,
  )
  putLayer(
    map,
    {
      id: `${MARKS}-gap-text`,
      type: 'symbol',
      source: MARKS,
      filter: isKind('gap'),
      layout: {
        'symbol-placement': 'line-center',
        'text-field': ['get', 'text'],
        'text-font': EMBEDDED_FONT,
        'text-size': 12,
        'text-offset': [0, -0.9],
      },
      paint: { 'text-color': palette('text-1'), ...halo },
    },
    UNITS_LAYER,
  )
  putLayer(
    map,
    {
      id: `${MARKS}-stop`,
      type: 'circle',
      source: MARKS,
      filter: isKind('stop'),
      paint: {
        'circle-radius': 5,
        'circle-color': palette('bg-panel'),
        'circle-stroke-color': bySlot as ExpressionSpecification,
        'circle-stroke-width': 2.5,
      },
    },
    UNITS_LAYER,
  )
  putLayer(
    map,
    {
      id: `${MARKS}-stop-text`,
      type: 'symbol',
      source: MARKS,
      filter: isKind('stop'),
      layout: {
        'symbol-sort-key': ['-', 0, ['get', 'minutes']],
        'text-field': ['get', 'text'],
        'text-font': EMBEDDED_FONT,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
      },
      paint: { 'text-color': palette('text-1'), ...halo },
    },
    UNITS_LAYER,
  )
}
