import type { Db } from '../../db/pool.ts'
import { busyTrips } from './busy-trips.store.ts'
import { type DoubtWarning, doubtWarnings } from './doubt-warnings.ts'
import { judgeTripChanges } from './judge-trip-changes.ts'
import { keptRefs } from './kept-refs.ts'
import { createNameIndex } from './name-index.ts'
import { operatorDoubts } from './operator-doubts.store.ts'
import type { TripChange } from './trip-change.ts'
import { findTripForms } from './trip-form.store.ts'
import { namedParties } from './trip-parties.store.ts'
import { findTrip, findTripsByInvoice } from './trips.store.ts'

/** Why a trip would be refused. */
interface TripRefusal {
  /** The wire's name; null: the trip as a whole. */
  readonly field: string | null
  readonly text: string
  /** The other trip that it is about. */
  readonly tripId?: string
}

interface CheckedTrip {
  readonly errors: readonly TripRefusal[]
  readonly warnings: readonly DoubtWarning[]
}

/** What saving a form would come to at `now` (epoch ms), by what the database knows; writes nothing. Any of its fields may still be missing. */
export async function checkTrip(
  db: Db,
  organisationId: string,
  { tripId, change, now }: { readonly tripId: string | null; readonly change: TripChange; readonly now: number },
): Promise<CheckedTrip> {
  const current = tripId === null ? null : await findTrip(db, organisationId, tripId)
  const [form = null] = current === null ? [] : await findTripForms(db, organisationId, [current.id])
  const named = change.invoice === undefined ? [] : await findTripsByInvoice(db, organisationId, [change.invoice])
  const other = named.find(({ id }) => id !== current?.id)
  const taken: TripRefusal[] =
    other === undefined ? [] : [{ field: 'external_invoice', text: 'Ya existe ese viaje', tripId: other.id }]
  // A new trip is judged by what it says so far: what it must have is known to the form.
  const item =
    current === null
      ? { current: null, change: { ...NOTHING_YET, ...change } as typeof NOTHING_YET & TripChange }
      : { current, change }
  const { verdicts } = await judgeTripChanges(db, organisationId, [item], new Map())
  const [refs] = await keptRefs(db, organisationId, verdicts)
  if (refs === undefined || typeof refs === 'string')
    return { errors: [...taken, { field: null, text: refs ?? '' }], warnings: [] }
  const parties = await namedParties(db, organisationId)
  const known = { carriers: createNameIndex(parties.carriers), clients: createNameIndex(parties.clients) }
  const keys = (ref: { readonly key: string } | null | undefined) => (ref ? [ref.key] : [])
  const operatorKeys = keys(refs.operator)
  const busy = await busyTrips(db, organisationId, { operatorKeys, unitKeys: keys(refs.unit) })
  const operators = await operatorDoubts(db, organisationId, operatorKeys, now)
  const doubted = { change, refs, current: form, now }
  return { errors: taken, warnings: doubtWarnings(doubted, known, busy, operators) }
}

const NOTHING_YET = { invoice: '', status: 'in route', origin: '', destination: '' } as const
