import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { Map as LibraryMap } from 'maplibre-gl'
import type { MapPart } from './map-part.ts'
import type { MarkerSlot } from './marker-slot.ts'

export type MapTheme = 'noche' | 'dia'

/** Where the map looks. Zoom as MapLibre counts it. */
export interface CameraState {
  readonly centre: LatLng
  readonly zoom: number
}

/** Everything the unit layer must know of one trip after a fix, a change of risk or the passing of time. */
export interface UnitUpdate {
  readonly tripId: string
  readonly lng: number
  readonly lat: number
  /** Degrees clockwise from north; null when unknown or standing. */
  readonly headingDeg: number | null
  readonly slot: MarkerSlot
  readonly stopped: boolean
  /** The fix's own time, epoch ms: the layer turns a unit hollow once its fix is old. */
  readonly fixAt: number
  /** False draws the dashed ring at the last known point. */
  readonly hasGps: boolean
  /** What the colours of the slots stand for is not known of this unit, so that it has none of them. */
  readonly isUnjudged?: boolean
}

/** The fleet on the map. Calls cost microseconds; nothing passes through React. */
export interface UnitsLayer {
  /** Adds or moves units; each glides from where it is drawn to the new fix and never past it. */
  apply(updates: readonly UnitUpdate[]): void
  remove(tripIds: readonly string[]): void
  /** Shows only these trips; null shows all. */
  setFilter(visible: ReadonlySet<string> | null): void
  /**
   * Draws all but these trips faint, where they are; null draws all alike. The worst are never faint: who looks for one unit
   * must not lose an alert.
   */
  setSought(sought: ReadonlySet<string> | null): void
  /** True hides every unit, whatever the filter: what is on the map instead is not live. */
  setConcealed(concealed: boolean): void
  setSelected(tripId: string | null): void
  /** The unit under a point of the map's box in CSS pixels, null when there is none. */
  pick(point: { readonly x: number; readonly y: number }): string | null
  /** Where a unit was last fixed, null when unknown. */
  positionOf(tripId: string): LatLng | null
  /** The radius of the circle that is drawn about a unit, in metres; null where none is. */
  circleRadiusOf(tripId: string): number | null
  readonly size: number
}

export interface UnitLabel {
  readonly tripId: string
  readonly plates: string
  /** One short line: why it is at risk. */
  readonly reason: string
  /** Risk score 0–100: which tags and pulses win when there is no room for all. */
  readonly score?: number
}

export interface TripTrail {
  readonly tripId: string
  readonly level: RiskLevel
  /** Longitude and latitude by turns, oldest point first. */
  readonly lngLats: Float64Array
}

export interface HistoryPoint extends LatLng {
  readonly at: number
}

export interface SourcePin extends LatLng {
  /** Ready to show, as in `Camión · 3 min`. */
  readonly text: string
  /** A copy of an older reading: the truck's pin carries a clock. */
  readonly cached?: boolean
}

/** The two sources of one trip; the line and the pill of metres appear when `separationM` is set. */
export interface SourcePins {
  readonly truck: SourcePin | null
  readonly phone: SourcePin | null
  readonly separationM: number | null
}

export interface MapCamera {
  /** All of Mexico (spec §9: 23.634501, -102.552784, zoom 5), from farther away where that would not show all of it. */
  centreMexico(): void
  /**
   * Flies to a point; the zoom of a selection unless another is given, and from farther away where a circle of `aroundM`
   * metres would not be seen whole. Jumps under reduced motion.
   */
  flyTo(point: LatLng, zoom?: number, aroundM?: number | null): void
  /**
   * Shows all the points, no nearer than `maxZoom` (a road's neighbourhood unless told) and none of them in the lowest `footPx`
   * (0 unless told); all of Mexico for none.
   */
  fit(points: readonly LatLng[], maxZoom?: number, footPx?: number): void
  zoomBy(steps: number): void
  state(): CameraState
}

/** A part of the map that a screen brings. */
export interface InstalledPart extends MapPart {
  dispose?(): void
  /** While true, presses and the cursor are the part's own: no unit is picked. */
  takesPointer?(): boolean
}

/** What a screen holds of a live map. Every layer outlives changes of theme and base layer. */
export interface FleetMap {
  readonly camera: MapCamera
  readonly units: UnitsLayer
  /** Texts of the tags; the map shows those of critical, selected and hovered units, at most 300. */
  readonly labels: { apply(labels: readonly UnitLabel[]): void }
  readonly trails: {
    apply(trails: readonly TripTrail[]): void
    remove(tripIds: readonly string[]): void
    setVisible(visible: boolean): void
  }
  readonly history: { show(points: readonly HistoryPoint[] | null): void }
  readonly pins: { show(pins: SourcePins | null): void }
  readonly geofences: { show(geofences: readonly Geofence[]): void }
  /**
   * Adds what only some screens draw, so that the others need not load it: `map.install(createTripLine)`. It outlives
   * changes of style like the rest; `dispose`, when it has one, is called with the map's end.
   */
  install<T extends InstalledPart>(create: (map: LibraryMap) => T): T
}
