import type { FullMapUnit } from '../src/api/full-map.ts'

/** A unit of the full map that drives and was heard at 0, with what the test is about on top. */
export const fullMapUnitOf = (over: Partial<FullMapUnit> = {}): FullMapUnit => ({
  tripId: '1',
  unit: 'ECO-1',
  point: { lat: 20.6, lng: -100.4 },
  state: 'in_transit',
  speedKmh: 80,
  headingDeg: 90,
  operator: 'Raúl Mendoza Cárdenas',
  phone: null,
  origin: 'CDMX, Vallejo',
  destination: 'Nuevo Laredo',
  dueAt: null,
  client: 'Electrodomésticos Potosí',
  lastComment: null,
  invoice: 'F-81361',
  plates: '87-AK-2T',
  fixAt: 0,
  source: 'unit',
  stoppedSince: null,
  offRouteKm: null,
  isOffRoute: false,
  hasRoute: false,
  level: 'low',
  primaryAlert: null,
  ...over,
})
