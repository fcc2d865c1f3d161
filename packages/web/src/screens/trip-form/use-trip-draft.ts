import { useState } from 'react'
import { type CopiedTrip, copiedTrip, copiedValues } from '../../api/copied-trip.ts'
import { laneOnly, type TripField, type TripForm, type TripValues } from '../../api/trip-form.ts'
import { dropDraft, readDraft, writeDraft } from './trip-draft.ts'

/** What stands in a form, and survives a reload. */
export interface DraftedTrip {
  readonly values: TripValues
  /** The trip that it was filled from; null: none. */
  readonly copied: CopiedTrip | null
  /** It was typed before this visit and not saved. */
  readonly isRecovered: boolean
  readonly change: (changes: TripValues) => void
  readonly copy: (from: TripForm, into: 'empty' | 'all') => void
  /** Forgets what was typed, and begins anew with what the trip has, or with what stays for the next of its lane. */
  readonly discard: () => void
  readonly beginAnother: () => void
  /** The form is as it was, and nothing is kept of it. */
  readonly forget: () => void
}

/** What is otherwise than the trip has it: what somebody else changes meanwhile is not in it. */
const typed = (values: TripValues, stored: TripValues): TripValues =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== (stored[field as TripField] ?? '')))

/** The fields of a trip that is made (null) or changed, kept in this browser while one types. */
export function useTripDraft(stored: TripForm | null): DraftedTrip {
  const tripId = stored?.id ?? null
  const [draft, setDraft] = useState(() => readDraft(tripId, Date.now()))
  const [values, setValues] = useState<TripValues>(() => ({ ...stored?.values, ...draft?.values }))
  const [copied, setCopied] = useState(draft?.copied ?? null)
  const keep = (next: TripValues, from: CopiedTrip | null): void => {
    setValues(next)
    setCopied(from)
    writeDraft(tripId, { values: typed(next, stored?.values ?? {}), copied: from }, Date.now())
  }
  const forget = (): void => {
    dropDraft(tripId)
    setDraft(null)
  }
  const begin = (next: TripValues): void => {
    setValues(next)
    setCopied(null)
  }
  return {
    ...{ values, copied, forget, isRecovered: draft !== null },
    change: (changes) => keep({ ...values, ...changes }, copied),
    copy: (from, into) => keep(copiedValues(values, from.values, into), copiedTrip(from)),
    discard: () => {
      forget()
      begin(stored?.values ?? {})
    },
    beginAnother: () => begin(laneOnly(values)),
  }
}
