import { useRef, useState } from 'react'
import { type KnownPlace, searchPlaces } from '../../api/known-places.ts'
import type { TripField } from '../../api/trip-form.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { SuggestedField, type Suggestion } from '../../ui/suggested-field.tsx'
import { useSettled } from '../../widgets/use-settled.ts'

interface PlaceFieldProps {
  readonly end: 'origin' | 'destination'
  readonly label: string
  readonly hint?: string
  readonly error: string | null
  readonly value: string
  readonly onChange: (changes: Readonly<Partial<Record<TripField, string>>>) => void
}

const LEAST_LETTERS = 2

/** Where a trip begins or ends: any text, or a place that the company knows, which brings its coordinates. */
export function PlaceField({ end, label, hint, error, value, onChange }: PlaceFieldProps) {
  const [isAsked, setAsked] = useState(false)
  /** Whose coordinates stand in the form: another name has not the same. */
  const taken = useRef<string>(null)
  const words = useSettled(value.trim())
  const { data = NOTHING } = useAnswer({
    queryKey: ['places', words],
    queryFn: ({ signal }) => searchPlaces(words, signal),
    enabled: isAsked && words.length >= LEAST_LETTERS,
  })
  const take = ({ id }: Suggestion): void => {
    const place = data.find((each) => idOf(each) === id)
    if (place === undefined) return
    const [lat, lng] = [place.latitude, place.longitude].map((degrees) => (degrees === null ? '' : String(degrees)))
    taken.current = place.name
    onChange({ [end]: place.name, [`latitude_${end}_address`]: lat, [`longitude_${end}_address`]: lng })
  }
  const type = (text: string): void => {
    const isOther = taken.current !== null && taken.current !== text
    if (isOther) taken.current = null
    const cleared = { [`latitude_${end}_address`]: '', [`longitude_${end}_address`]: '' }
    onChange({ [end]: text, ...(isOther ? cleared : {}) })
  }
  return (
    <SuggestedField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      required
      maxLength={2_000}
      value={value}
      suggestions={data.map(suggestionOf)}
      onAsked={setAsked}
      onChange={type}
      onTake={take}
    />
  )
}

const NOTHING: readonly KnownPlace[] = []

const idOf = ({ geofence_id: id, name }: KnownPlace): string => id ?? name

function suggestionOf(place: KnownPlace): Suggestion {
  const { kind, name, trips, latitude } = place
  const used = trips === 1 ? '1 viaje' : `${trips} viajes`
  const detail = kind === 'zone' ? 'zona' : latitude === null ? `${used}, sin coordenadas` : used
  return { id: idOf(place), name, detail }
}
