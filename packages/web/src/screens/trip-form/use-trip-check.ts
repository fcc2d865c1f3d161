import { useEffect, useState } from 'react'
import { checkTrip, type TripValues, type TripWarning, tripChange } from '../../api/trip-form.ts'

/** After the last key. */
const CHECK_AFTER_MS = 400

interface TripCheck {
  readonly warnings: readonly TripWarning[]
  /** What the server would refuse, by field. */
  readonly refusals: Readonly<Record<string, string>>
}

const NOTHING: TripCheck = { warnings: [], refusals: {} }

/** What saving would come to, asked while one types; a check that fails says nothing: saving does. */
export function useTripCheck(tripId: string | null, values: TripValues, stored: TripValues): TripCheck {
  const [checked, setChecked] = useState<TripCheck>(NOTHING)
  useEffect(() => {
    const change = tripChange(values, stored)
    if (Object.keys(change).length === 0) return setChecked(NOTHING)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      checkTrip(tripId, change, controller.signal).then(
        ({ warnings, errors }) =>
          setChecked({
            warnings,
            refusals: Object.fromEntries(errors.flatMap(({ field, text }) => (field === null ? [] : [[field, text]]))),
          }),
        // What was said of other words is not said of these.
        () => controller.signal.aborted || setChecked(NOTHING),
      )
    }, CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [tripId, values, stored])
  return checked
}
