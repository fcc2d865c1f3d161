import { matchKey } from '@vigia/domain/text/match-key'
import { useState } from 'react'
import { listSentinelTrips, type SentinelTrip } from '../../api/sentinel.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TripSearch } from '../trip-search.tsx'

interface AddTripProps {
  /** Already replayed. */
  readonly known: readonly string[]
  readonly onAdd: (tripId: string) => void
  readonly onClose: () => void
}

const SHOWN = 8

/** Finds a trip in transit by plates, invoice, client or place. */
export function AddTrip({ known, onAdd, onClose }: AddTripProps) {
  const [search, setSearch] = useState('')
  const { data, error } = useAnswer({
    queryKey: ['replay', 'listing'],
    queryFn: async ({ signal }) => {
      const answer = await listSentinelTrips(null, signal)
      return answer.status === 'fresh' ? answer.data.trips : []
    },
    structuralSharing: false,
  })
  const found = (data ?? []).filter((trip) => !known.includes(trip.tripId) && matches(trip, search))
  return (
    <Dialog open onOpenChange={onClose} title="Agregar un viaje a la repetición" widthRem={32}>
      <TripSearch
        placeholder="Placas, factura, cliente, origen o destino"
        search={search}
        onSearch={setSearch}
        found={found.slice(0, SHOWN)}
        error={error?.message ?? null}
        count={error === null || data !== undefined ? countText(data, found.length) : 'No se pudieron leer los viajes'}
        onPick={({ tripId }) => onAdd(tripId)}
      />
    </Dialog>
  )
}

function countText(all: readonly SentinelTrip[] | undefined, found: number): string {
  if (all === undefined) return 'Leyendo los viajes en tránsito…'
  if (found === 0) return 'Ningún viaje en tránsito coincide'
  return found > SHOWN ? `${SHOWN} de ${found} viajes: escriba más para encontrar el suyo` : ''
}

function matches({ plates, invoice, client, origin, destination }: SentinelTrip, search: string): boolean {
  const text = matchKey([plates, invoice, client, origin, destination].join(' '))
  return search.split(/\s+/).every((word) => text.includes(matchKey(word)))
}
