import { travelsInTransit } from '../../api/trips-in-transit.ts'
import { TripsInTransit } from '../../widgets/trips-in-transit/trips-in-transit.tsx'

export const firstQueries = [travelsInTransit]

/** The same trips with the map first (spec §2). */
export const Screen = () => <TripsInTransit title="Mapa de viajes" layout="map" />
