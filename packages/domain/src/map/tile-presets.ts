/** The base layers that a provider may have. */
type PresetLayer = 'streets' | 'satellite' | 'hybrid' | 'terrain' | 'dark'

/** A provider of raster tiles: its templates, whom to name, and what it allows. */
export interface TilePreset {
  readonly id: string
  readonly name: string
  /** `{key}` stands for the key that the provider gives. */
  readonly layers: Readonly<Partial<Record<PresetLayer, string>>>
  readonly attribution: string
  /** In Spanish, with the address of the provider's own words. */
  readonly rule: string
}

const MAPTILER = 'https://api.maptiler.com'
const STADIA = 'https://tiles.stadiamaps.com/tiles'

/** Providers whose terms allow a server in between to ask for tiles; read their terms before use: they change. */
export const TILE_PRESETS: readonly TilePreset[] = [
  {
    id: 'maptiler',
    name: 'MapTiler',
    layers: {
      streets: `${MAPTILER}/maps/streets-v2/256/{z}/{x}/{y}.png?key={key}`,
      satellite: `${MAPTILER}/tiles/satellite-v2/{z}/{x}/{y}.jpg?key={key}`,
      hybrid: `${MAPTILER}/maps/hybrid/256/{z}/{x}/{y}.jpg?key={key}`,
      terrain: `${MAPTILER}/maps/outdoor-v2/256/{z}/{x}/{y}.png?key={key}`,
      dark: `${MAPTILER}/maps/streets-v2-dark/256/{z}/{x}/{y}.png?key={key}`,
    },
    attribution: '© MapTiler © OpenStreetMap',
    rule: 'Pide clave; el plan gratuito no es para uso comercial. Vea maptiler.com/terms.',
  },
  {
    id: 'stadia',
    name: 'Stadia Maps',
    layers: {
      streets: `${STADIA}/osm_bright/{z}/{x}/{y}.png?api_key={key}`,
      satellite: `${STADIA}/alidade_satellite/{z}/{x}/{y}.jpg?api_key={key}`,
      terrain: `${STADIA}/stamen_terrain/{z}/{x}/{y}.png?api_key={key}`,
      dark: `${STADIA}/alidade_smooth_dark/{z}/{x}/{y}.png?api_key={key}`,
    },
    attribution: '© Stadia Maps © OpenMapTiles © OpenStreetMap',
    rule: 'Pide clave y un plan de pago para uso comercial. Vea stadiamaps.com/terms-of-service.',
  },
  {
    id: 'esri',
    name: 'Esri World Imagery',
    layers: {
      satellite:
        'https://ibasemaps-api.arcgis.com/arcgis/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}?token={key}',
    },
    attribution: 'Powered by Esri · Maxar, Earthstar Geographics',
    rule: 'Pide clave de ArcGIS Location Platform. Vea esri.com/legal.',
  },
  {
    id: 'openstreetmap',
    name: 'OpenStreetMap',
    layers: { streets: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
    attribution: '© OpenStreetMap',
    rule: 'Sin clave y sin garantía: solo poco uso, nunca descargas en masa. Vea operations.osmfoundation.org/policies/tiles.',
  },
  {
    id: 'opentopomap',
    name: 'OpenTopoMap',
    layers: { terrain: 'https://{s}.tile.opentopomap.org/{z}/{x}/{y}.png' },
    attribution: '© OpenStreetMap, SRTM · © OpenTopoMap (CC BY-SA)',
    rule: 'Sin clave y sin garantía: solo poco uso. Vea opentopomap.org/about.',
  },
]

/** Whether a provider's addresses hold the place of a key. */
export const needsKey = ({ layers }: TilePreset): boolean =>
  Object.values(layers).some((address) => address.includes('{key}'))
