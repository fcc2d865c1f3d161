import { TripsInTransit } from '../../widgets/trips-in-transit/trips-in-transit.tsx'

/** The same trips with the map first (spec §2). */
export const Screen = () => <TripsInTransit title="Mapa de viajes" layout="map" />
