import type { MapLayerName } from '../../../api/map-settings.ts'

/** The six layers in the order of the map's buttons, the overlay of traffic last. */
export const LAYER_WORDS: readonly { readonly id: MapLayerName; readonly label: string }[] = [
  { id: 'streets', label: 'Calles' },
  { id: 'satellite', label: 'Satélite' },
  { id: 'hybrid', label: 'Híbrido' },
  { id: 'terrain', label: 'Terreno' },
  { id: 'dark', label: 'Oscuro' },
  { id: 'traffic', label: 'Tránsito' },
]
