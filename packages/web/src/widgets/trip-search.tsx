import { Search } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import fieldStyles from '../ui/field.module.css'
import { FormError } from '../ui/form-error.tsx'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import styles from './trip-search.module.css'

/** A trip as it is told from others in a few words. */
interface FoundTrip {
  readonly tripId: string
  readonly invoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
}

interface TripSearchProps<Trip extends FoundTrip> {
  /** By what trips are found. */
  readonly placeholder: string
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly found: readonly Trip[]
  /** Why they could not be asked for; null: they could. */
  readonly error: string | null
  /** How many there are, in words. */
  readonly count: string
  /** Nothing can be picked while one is on its way. */
  readonly isBusy?: boolean
  readonly onPick: (trip: Trip) => void
}

/** Finds one trip among many: a line to type in, and those that fit. */
export function TripSearch<Trip extends FoundTrip>(props: TripSearchProps<Trip>) {
  const { placeholder, search, onSearch, found, error, count, isBusy = false, onPick } = props
  return (
    <>
      <label className={fieldStyles.input} data-slot="input">
        <Search size={15} aria-hidden="true" />
        <input
          type="text"
          aria-label="Buscar viaje"
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </label>
      <FormError message={error} />
      <ul className={styles.found}>
        {found.map((trip) => (
          <li key={trip.tripId}>
            <button className={surfaceStyles.hovers} type="button" disabled={isBusy} onClick={() => onPick(trip)}>
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
        {count}
      </p>
    </>
  )
}
