import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence, GeofenceKind } from '@vigia/domain/geofence/geofence'
import { CORRIDORS } from './roads/corridors.ts'
import { townNamed } from './roads/road-route.ts'

/** A geofence of the demo, known by its name. `point` lies on the road. */
export interface DemoGeofence {
  readonly name: string
  readonly kind: GeofenceKind
  readonly point: LatLng
  readonly shape: Geofence['shape']
}

const SAFE_RADIUS_M = 5000
const DELIVERY_RADIUS_M = 3000
const DANGER_RADIUS_M = 4000

const PARADOR_TOWNS = `Palmillas, San Luis de la Paz, Matehuala, San Roberto, Ramos Arizpe, Vallecillo, Lagos de Moreno, La Piedad,
  Fresnillo, Cuencamé, Jiménez, Villa Ahumada, Ixtlán del Río, Acaponeta, Rosario, Guamúchil, Navojoa, Guaymas, Santa Ana, Caborca,
  Quecholac, La Tinaja, Isla, Heroica Cárdenas, Escárcega, Valladolid, Maravatío, Nueva Italia, Ciudad Guzmán, Rioverde,
  Ciudad Victoria, Monclova, Tapanatepec, Coixtlahuaca, Perote, Paila`

const circleAt = (town: string, name: string, kind: GeofenceKind, radiusM: number): DemoGeofence => {
  const { point } = townNamed(town)
  return { name: `${name} ${town}`, kind, point, shape: { type: 'circle', centre: point, radiusM } }
}

/** Secure truck stops: where drivers rest and sleep, and a stop needs no explanation. */
export const PARADORES: readonly DemoGeofence[] = PARADOR_TOWNS.split(',').map((town) =>
  circleAt(town.trim(), 'Parador seguro', 'safe', SAFE_RADIUS_M),
)

/** Where trips begin and end. */
const DELIVERY_GEOFENCES: readonly DemoGeofence[] = [...new Set(CORRIDORS.flat())].map((town) =>
  circleAt(town, 'Entrega', 'delivery', DELIVERY_RADIUS_M),
)

const CUMBRES = townNamed('Maltrata').point

/** Stretches where cargo is stolen. The first is the one where the demo's unit stops. */
export const DANGER_GEOFENCES: readonly [DemoGeofence, ...DemoGeofence[]] = [
  circleAt('Tepeji del Río', 'Zona de riesgo', 'danger', DANGER_RADIUS_M),
  circleAt('Río Frío', 'Zona de riesgo', 'danger', DANGER_RADIUS_M),
  circleAt('Villagrán', 'Zona de riesgo', 'danger', DANGER_RADIUS_M),
  {
    name: 'Zona de riesgo Cumbres de Maltrata',
    kind: 'danger',
    point: CUMBRES,
    shape: {
      type: 'polygon',
      ring: [
        { lat: CUMBRES.lat + 0.045, lng: CUMBRES.lng - 0.06 },
        { lat: CUMBRES.lat + 0.05, lng: CUMBRES.lng + 0.03 },
        { lat: CUMBRES.lat - 0.005, lng: CUMBRES.lng + 0.075 },
        { lat: CUMBRES.lat - 0.05, lng: CUMBRES.lng + 0.02 },
        { lat: CUMBRES.lat - 0.035, lng: CUMBRES.lng - 0.055 },
      ],
    },
  },
]

export const DEMO_GEOFENCES: readonly DemoGeofence[] = [...DANGER_GEOFENCES, ...PARADORES, ...DELIVERY_GEOFENCES]
