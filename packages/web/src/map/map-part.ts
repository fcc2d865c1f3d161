import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, GeoJSONSourceDiff, LayerSpecification, Map as LibraryMap } from 'maplibre-gl'
import type { Palette } from './palette.ts'

/** Something drawn on the map that must be put back after every change of style. */
export interface MapPart {
  attach(palette: Palette): void
}

/** A GeoJSON source that keeps what it shows, so that it survives a change of style. Features need an `id` property. */
export interface KeptSource {
  attach(): void
  /** Replaces everything. */
  show(features: readonly Feature[]): void
  /** Adds or replaces features by id and drops others. */
  update(features: readonly Feature[], removed?: readonly string[]): void
}

const idOf = (feature: Feature): string => String(feature.properties?.id)

export function keptSource(map: LibraryMap, id: string): KeptSource {
  const kept = new Map<string, Feature>()
  const source = () => map.getSource<GeoJSONSource>(id)
  const all = (): FeatureCollection => ({ type: 'FeatureCollection', features: [...kept.values()] })
  return {
    attach: () => {
      if (source() === undefined) map.addSource(id, { type: 'geojson', promoteId: 'id', data: all() })
    },
    show: (features) => {
      kept.clear()
      for (const feature of features) kept.set(idOf(feature), feature)
      source()?.setData(all())
    },
    update: (features, removed = []) => {
      const gone = removed.filter((key) => kept.delete(key))
      for (const feature of features) kept.set(idOf(feature), feature)
      if (gone.length + features.length === 0) return
      const diff: GeoJSONSourceDiff = { remove: [...gone], add: [...features] }
      source()?.updateData(diff)
    },
  }
}

/** Adds a layer, unless the library itself has brought it back after a lost GL context. `beneath`: the layer over it. */
export function putLayer(map: LibraryMap, layer: LayerSpecification, beneath?: string): void {
  if (map.getLayer(layer.id) === undefined) map.addLayer(layer, beneath)
}

/** The units' layer: what is installed beneath it leaves them readable. */
export const UNITS_LAYER = 'units'
