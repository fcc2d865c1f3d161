import { statusTurn } from '@vigia/domain/trip/status-turn'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { fieldErrors } from '../../api/field-errors.ts'
import {
  checkTrip,
  getTrip,
  missingFields,
  patchTrip,
  type TripForm,
  type TripValues,
  tripChange,
  upsertTrips,
  withPasswordRemoved,
} from '../../api/trip-form.ts'
import { isRecord } from '../../browser/is-record.ts'
import { statusIn } from './board-effect-note.tsx'

interface SaveTrip {
  readonly isBusy: boolean
  readonly message: string | null
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Of the trip that has the invoice already. */
  readonly existingId: string | null
  /** Who changed the trip meanwhile, as a sentence. */
  readonly changedBy: string | null
  /** The saved trip's id; null when it was not saved. */
  readonly save: () => Promise<string | null>
  /** Saves over what somebody else changed meanwhile. */
  readonly overwrite: () => Promise<string | null>
}

interface Outcome {
  readonly message: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly existingId: string | null
  readonly changedBy: string | null
}

/** What came of trying: why not, or the id of the trip that is saved. */
type Attempt = Outcome | { readonly savedId: string }

const FINE: Outcome = { message: null, errors: {}, existingId: null, changedBy: null }

/** Saves a form: a new trip where there is none with its invoice, a known one while nobody else has changed it. */
export function useSaveTrip(
  stored: TripForm | null,
  values: TripValues,
  { reason, removesPassword }: { readonly reason: string; readonly removesPassword: boolean },
): SaveTrip {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(FINE)
  /** What it was said of: of other words nothing was said yet, but for who was first. */
  const [judged, setJudged] = useState({ values, reason, removesPassword })
  const attempt = async (work: () => Promise<Attempt>): Promise<string | null> => {
    setBusy(true)
    const next = await work().catch(failure)
    setOutcome('savedId' in next ? FINE : next)
    setJudged({ values, reason, removesPassword })
    setBusy(false)
    return 'savedId' in next ? next.savedId : null
  }
  const write = async (version: number | null): Promise<Attempt> => {
    const lacks = missingFields(values)
    if (lacks.length > 0) {
      const errors = Object.fromEntries(lacks.map(({ field }) => [field, 'Falta']))
      return { ...FINE, message: `Faltan: ${LIST.format(lacks.map(({ label }) => label))}`, errors }
    }
    const typed = tripChange(values, stored?.values ?? {})
    const change = removesPassword ? withPasswordRemoved(typed) : typed
    const [from, to] = [statusIn(stored?.values.status), statusIn(values.status)]
    const turn = from === null || to === null ? null : statusTurn(from, to)
    if (turn !== null && reason.trim() === '') return { ...FINE, message: REASON_MISSING[turn] }
    if (stored !== null && Object.keys(change).length === 0) return { savedId: stored.id }
    const { errors } = await checkTrip(stored?.id ?? null, change)
    const [first] = errors
    if (first !== undefined) {
      const byField = Object.fromEntries(errors.flatMap(({ field, text }) => (field === null ? [] : [[field, text]])))
      const { text, travel_id: existingId = null } = first
      return { ...FINE, message: text, errors: byField, existingId }
    }
    if (stored === null) return { savedId: await upsertTrips(change) }
    await patchTrip(stored.id, version ?? stored.version, change, turn === null ? '' : reason.trim())
    return { savedId: stored.id }
  }
  const isJudged = judged.values === values && judged.reason === reason && judged.removesPassword === removesPassword
  return {
    ...(isJudged ? outcome : { ...FINE, changedBy: outcome.changedBy }),
    isBusy,
    save: () => attempt(() => write(null)),
    overwrite: () => attempt(async () => write(stored === null ? null : (await getTrip(stored.id)).version)),
  }
}

const REASON_MISSING = {
  closes: 'Falta por qué se cierra el viaje',
  reopens: 'Falta por qué se reabre el viaje',
} as const

const LIST = new Intl.ListFormat('es-MX')

function failure(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { ...FINE, message: errorText(error) }
  const { code, message, details } = error
  if (code === 'CHANGED_MEANWHILE') return { ...FINE, changedBy: message }
  const existingId = code === 'TRIP_EXISTS' && isRecord(details) ? String(details.id) : null
  return { ...FINE, message, errors: fieldErrors(error), existingId }
}
