const EARTH_CIRCUMFERENCE_M = 40_075_016.686
/** MapLibre counts zoom by tiles of this size. */
const TILE_PX = 512
const MAX_PX = 90

export interface MapScale {
  readonly widthPx: number
  /** `10 km`, `500 m`. */
  readonly label: string
}

/** The longest round distance that fits in 90 px where the map looks. */
export function mapScale(lat: number, zoom: number): MapScale {
  const metresPerPx = (EARTH_CIRCUMFERENCE_M * Math.cos((lat * Math.PI) / 180)) / (TILE_PX * 2 ** zoom)
  const most = metresPerPx * MAX_PX
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * ([5, 2].find((step) => step * power <= most) ?? 1)
  const label = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
  return { widthPx: Math.round(metres / metresPerPx), label }
}
