import type { MapLayerName } from '../../../api/map-settings.ts'

/** The streets that this server has for everybody. */
export type StreetFile = 'none' | 'usable'

/**
 * What a button of the map shows with these addresses, and why: what `map/base-layers.ts` chooses, in words. A layer that fails
 * while one watches falls back to the same.
 */
export function shownNow(
  layer: MapLayerName,
  addressOf: (layer: MapLayerName) => string | null,
  streets: StreetFile,
): string {
  if (addressOf(layer) !== null) return 'La del proveedor.'
  if (layer === 'traffic') return 'Sin capa: el mapa completo no ofrece tránsito.'
  if (layer === 'hybrid' && addressOf('satellite') !== null)
    return 'La de Satélite, con los nombres y escudos del mapa incluido encima.'
  const ground =
    streets === 'usable' ? 'El mapa de calles de este servidor' : 'El mapa incluido, de carreteras esquemáticas'
  if (layer === 'streets') return `${ground}, de día.`
  if (layer === 'dark') return `${ground}, de noche.`
  return `${ground}, y lo dice bajo el mapa: sin proveedor no hay ${layer === 'terrain' ? 'relieve' : 'fotografías'}.`
}
