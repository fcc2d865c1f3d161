import type { CatalogueKind } from '@vigia/contract'
import { useState } from 'react'
import { type CatalogueEntry, listCatalogue } from '../../api/catalogues.ts'
import { DETAIL_FIELDS, type TripField } from '../../api/trip-form.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { SuggestedField, type Suggestion } from '../../ui/suggested-field.tsx'
import { useSettled } from '../../widgets/use-settled.ts'

interface PartyFieldProps {
  readonly kind: Exclude<CatalogueKind, 'lanes'>
  readonly field: TripField
  readonly label: string
  readonly error: string | null
  readonly value: string
  readonly onChange: (changes: Readonly<Partial<Record<TripField, string>>>) => void
}

const MOST_SHOWN = 8

/** Who carries, drives or pays for a trip: any name, or one of the catalogue, which brings what goes with it. */
export function PartyField({ kind, field, label, error, value, onChange }: PartyFieldProps) {
  const [isAsked, setAsked] = useState(false)
  const words = useSettled(value.trim())
  const { data } = useAnswer({
    queryKey: ['trip-form-parties', kind, words],
    queryFn: ({ signal }) => listCatalogue(kind, words, signal),
    enabled: isAsked,
  })
  const entries = data === undefined ? [] : mostUsed(data.entries)
  return (
    <SuggestedField
      label={label}
      error={error}
      maxLength={2_000}
      value={value}
      suggestions={entries.map(suggestionOf)}
      onAsked={setAsked}
      onChange={(text) => onChange({ [field]: text })}
      onTake={({ id }) => {
        const entry = entries.find((each) => each.id === id)
        if (entry !== undefined) onChange({ [field]: entry.name, ...broughtBy(kind, entry) })
      }}
    />
  )
}

function broughtBy(kind: PartyFieldProps['kind'], { detail }: CatalogueEntry): Partial<Record<TripField, string>> {
  const field = DETAIL_FIELDS[kind]
  return detail === null || field === undefined ? {} : { [field]: detail }
}

/** Nobody is offered who has left; a trip may still name him, and is told so. */
const mostUsed = (entries: readonly CatalogueEntry[]): readonly CatalogueEntry[] =>
  entries
    .filter(({ hasLeft }) => !hasLeft)
    .toSorted((a, b) => b.trips - a.trips)
    .slice(0, MOST_SHOWN)

const suggestionOf = ({ id, name, detail, activeTrips }: CatalogueEntry): Suggestion => ({
  ...{ id, name },
  detail: [detail, activeTrips === 0 ? null : 'en viaje'].filter((part) => part !== null).join(' · ') || null,
})
