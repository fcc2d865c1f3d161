import { matchKey } from '@vigia/domain/text/match-key'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { listSentinelTrips, type SentinelTrip } from '../../api/sentinel.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/field.module.css'
import { FormError } from '../../ui/form-error.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './add-trip.module.css'

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
      <label className={fieldStyles.input} data-slot="input">
        <Search size={15} aria-hidden="true" />
        <input
          type="text"
          aria-label="Buscar viaje"
          placeholder="Placas, factura, cliente, origen o destino"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      {error === null ? null : <FormError message={error.message} />}
      <ul className={styles.found}>
        {found.slice(0, SHOWN).map((trip) => (
          <li key={trip.tripId}>
            <button className={surfaceStyles.hovers} type="button" onClick={() => onAdd(trip.tripId)}>
              <b>{trip.plates ?? 'Sin placas'}</b>
              <span>
                {trip.origin} a {trip.destination}
              </span>
              <small>{trip.invoice}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className={classNames(textStyles.note, styles.count)} role="status">
        {error === null || data !== undefined ? countText(data, found.length) : 'No se pudieron leer los viajes'}
      </p>
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
