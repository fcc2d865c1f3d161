import { useState } from 'react'
import { copiedTrip, copiedValues } from '../../api/copied-trip.ts'
import { laneOnly, type TripField, type TripForm, type TripValues } from '../../api/trip-form.ts'
import { type DrawnRoute, dropDraft, readDraft, type TripDraft, writeDraft } from './trip-draft.ts'

/** What stands in a form, and survives a reload. */
export interface DraftedTrip extends TripDraft {
  /** It was typed before this visit and not saved. */
  readonly isRecovered: boolean
  /** When what stands in the form was last kept; null: nothing of it is. `refused`: the browser keeps nothing. */
  readonly kept: number | 'refused' | null
  readonly change: (changes: TripValues) => void
  readonly copy: (from: TripForm, into: 'empty' | 'all') => void
  readonly keepDrawn: (route: DrawnRoute) => void
  /** Forgets what was typed, and begins anew with what the trip has, or with what stays for the next of its lane. */
  readonly discard: () => void
  readonly beginAnother: () => void
  /** The form is as it was, and nothing is kept of it. */
  readonly forget: () => void
}

/** What is otherwise than the trip has it: what somebody else changes meanwhile is not in it. */
const typed = (values: TripValues, stored: TripValues): TripValues =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== (stored[field as TripField] ?? '')))

const only = (values: TripValues, seen: TripValues | null = null): TripDraft => ({
  ...{ values, seen, unseen: null, copied: null, drawn: null },
})

/** The fields of a trip that is made (null) or changed, kept in this browser while one types. */
export function useTripDraft(stored: TripForm | null): DraftedTrip {
  const tripId = stored?.id ?? null
  const [draft, setDraft] = useState(() => readDraft(tripId, Date.now()))
  const [kept, setKept] = useState<DraftedTrip['kept']>(draft?.keptAt ?? null)
  const [form, setForm] = useState<TripDraft>(() => ({
    ...(draft ?? only({})),
    // What is typed from now on is typed over what the trip has now.
    seen: draft?.seen ?? stored?.values ?? null,
    values: { ...stored?.values, ...draft?.values },
  }))
  const keep = (changes: Partial<TripDraft>): void => {
    const next = { ...form, ...changes }
    setForm(next)
    const now = Date.now()
    const isKept = writeDraft(tripId, { ...next, values: typed(next.values, stored?.values ?? {}) }, now)
    setKept(isKept ? now : 'refused')
  }
  const forget = (): void => {
    dropDraft(tripId)
    setKept(null)
    setDraft(null)
  }
  return {
    ...{ ...form, forget, kept, isRecovered: draft !== null },
    change: (changes) => keep({ values: { ...form.values, ...changes } }),
    copy: (from, into) => keep({ values: copiedValues(form.values, from.values, into), copied: copiedTrip(from) }),
    keepDrawn: (drawn) => keep({ drawn }),
    discard: () => {
      forget()
      setForm(only(stored?.values ?? {}, stored?.values))
    },
    beginAnother: () => setForm(only(laneOnly(form.values))),
  }
}
