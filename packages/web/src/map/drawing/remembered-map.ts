import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as LibraryMap } from 'maplibre-gl'
import { mapScale } from '../map-scale.ts'

interface RememberedSource {
  readonly type: 'geojson'
  data: GeoJSON
  readonly tolerance?: number
}

/**
 * A map whose sources and layers outlive changes of style: what the drawing library is given instead of the map, because it
 * believes that nobody else takes its layers away. Only what that library's adapter asks of a map.
 */
export function rememberedMap(map: LibraryMap) {
  const sources = new Map<string, RememberedSource>()
  const layers = new Map<string, LayerSpecification>()
  let isReady = false
  map.on('styledataloading', () => {
    isReady = false
  })

  const putSource = (id: string, source: RememberedSource): void => {
    if (map.getSource(id) === undefined) map.addSource(id, { ...source })
  }
  const putLayer = (layer: LayerSpecification): void => {
    if (map.getLayer(layer.id) === undefined) map.addLayer(layer)
  }

  return {
    /** Puts back on a freshly loaded style what was there. */
    attach(): void {
      isReady = true
      for (const [id, source] of sources) putSource(id, source)
      for (const layer of layers.values()) putLayer(layer)
    },
    map: {
      version: map.version,
      dragPan: map.dragPan,
      dragRotate: map.dragRotate,
      doubleClickZoom: map.doubleClickZoom,
      getContainer: () => map.getContainer(),
      getCanvas: () => map.getCanvas(),
      // The page's pixels, in which pointers are measured.
      project: (point: { lng: number; lat: number }) => map.project(point).mult(mapScale(map)),
      unproject: ({ x, y }: { x: number; y: number }) => map.unproject([x / mapScale(map), y / mapScale(map)]),
      addSource(id: string, source: RememberedSource): void {
        sources.set(id, source)
        if (isReady) putSource(id, source)
      },
      getSource: (id: string) => ({
        setData(data: GeoJSON): void {
          const source = sources.get(id)
          if (source !== undefined) source.data = data
          if (isReady) map.getSource<GeoJSONSource>(id)?.setData(data)
        },
      }),
      removeSource(id: string): void {
        sources.delete(id)
        if (isReady && map.getSource(id) !== undefined) map.removeSource(id)
      },
      addLayer(layer: LayerSpecification): void {
        layers.set(layer.id, layer)
        if (isReady) putLayer(layer)
      },
      removeLayer(id: string): void {
        layers.delete(id)
        if (isReady && map.getLayer(id) !== undefined) map.removeLayer(id)
      },
    },
  }
}
