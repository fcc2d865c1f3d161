import { travelsInTransit } from '../../api/trips-in-transit.ts'
import { TripsInTransit } from '../../widgets/trips-in-transit/trips-in-transit.tsx'

export const firstQueries = [travelsInTransit]

/** In-transit trips (spec §2): the list beside its map. */
export const Screen = () => <TripsInTransit title="Viajes en tránsito" layout="list" />
