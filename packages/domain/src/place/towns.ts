import type { KnownTown } from './place-in-words.ts'
import data from './towns.json' with { type: 'json' }

/**
 * Towns of some 1 000 people and more in Mexico and along its borders, the largest first (GeoNames, CC BY 4.0; made by
 * `tools/basemap/places.ts`).
 */
export const knownTowns: readonly KnownTown[] = data.towns.map(([name, region, lat, lng, municipality]) => ({
  name: String(name),
  municipality: data.municipalities[Number(municipality)] ?? null,
  region: data.regions[Number(region)] ?? '',
  point: { lat: Number(lat), lng: Number(lng) },
}))
