import { isWithinReach } from '@vigia/domain/account/reach'
import { statusTurn } from '@vigia/domain/trip/status-turn'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { type ActorAuditContext, type AuditEntry, recordAudits } from '../../../db/audit.store.ts'
import { wordsDigest } from '../../../db/digest-of-words.ts'
import { currentReach } from '../../../db/organisation-scope.ts'
import { applyTripChanges } from '../apply-trip-changes.ts'
import type { StoredTrip } from '../trip-change.ts'
import { findTripForms, type TripForm } from '../trip-form.store.ts'
import { findTrips, tripVersions } from '../trips.store.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { setStatusReason } from './status-changes.store.ts'

interface StatusRequest {
  readonly audit: ActorAuditContext
  readonly status: TripStatus
  readonly reason: string | null
  /** Each with the version that whoever asks has seen. */
  readonly trips: readonly { readonly id: string; readonly version: number }[]
}

/** What became of one of the trips. */
export interface StatusResult {
  readonly id: string
  readonly invoice: string | null
  readonly result: 'updated' | 'unchanged' | 'refused'
  readonly error: string | null
  readonly version: number | null
}

export const TURN_ACTION = { closes: 'trip-close', reopens: 'trip-reopen' } as const
export const REASON_MISSING = {
  closes: 'Diga por qué se cierra el viaje.',
  reopens: 'Diga por qué se reabre el viaje.',
} as const

/**
 * Gives trips a status, in one transaction, and says of each what became of it: one that somebody changed since it was
 * seen, that whoever asks does not see, or that would end or begin anew without a reason stays as it is and says why.
 */
export async function changeTripStatuses(
  deps: TripsDeps,
  { audit, status, reason, trips }: StatusRequest,
): Promise<readonly StatusResult[]> {
  const { organisationId, actor } = audit
  const ids = [...new Set(trips.map(({ id }) => id))]
  const { results, tripIds } = await deps.writer.write(organisationId, async (sql) => {
    const now = deps.clock.now()
    const known = new Map((await findTrips(sql, organisationId, ids)).map((trip) => [trip.id, trip]))
    const forms = new Map((await findTripForms(sql, organisationId, ids)).map((form) => [form.id, form]))
    const wanted = new Map(trips.map(({ id, version }) => [id, version]))
    const refusals = new Map<string, string>()
    for (const [id, version] of wanted) {
      const because = refusal(known.get(id), forms.get(id), { version, status, reason })
      if (because !== null) refusals.set(id, because)
    }
    const items = ids.flatMap((id) => {
      const current = known.get(id)
      return current === undefined || refusals.has(id) ? [] : { current, change: { status } }
    })
    await setStatusReason(sql, reason)
    const applied = await applyTripChanges({ sql, sealer: deps.sealer, organisationId, actor, now }, items)
    const outcomes = new Map(items.map(({ current }, index) => [current.id, applied.results[index]]))
    const updated = items.flatMap(({ current }) => (outcomes.get(current.id)?.result === 'updated' ? current : []))
    if (updated.length > 0) await recordAudits(sql, updated.map(auditEntry({ audit, status, reason, now })))
    const versions = await tripVersions(sql, ids)
    const results = ids.map((id): StatusResult => {
      const outcome = outcomes.get(id)
      const error = refusals.get(id) ?? (outcome?.result === 'refused' ? outcome.error : null)
      const isSeen = error !== UNKNOWN
      return {
        ...{ id, error },
        invoice: isSeen ? (known.get(id)?.state.invoice ?? null) : null,
        result: error !== null ? 'refused' : outcome?.result === 'updated' ? 'updated' : 'unchanged',
        version: isSeen ? (versions.get(id) ?? null) : null,
      }
    })
    return { results, tripIds: applied.tripIds }
  })
  if (tripIds.length > 0) deps.signals.tripsChanged(organisationId, tripIds)
  return results
}

const UNKNOWN = 'No existe ese viaje.'

function refusal(
  trip: StoredTrip | undefined,
  form: TripForm | undefined,
  { version, status, reason }: { readonly version: number } & Pick<StatusRequest, 'status' | 'reason'>,
): string | null {
  if (trip === undefined || form === undefined || !isWithinReach(currentReach(), trip.state)) return UNKNOWN
  if (form.version !== version) return `${form.changedBy ?? 'Alguien'} lo cambió mientras tanto.`
  const turn = statusTurn(trip.state.status, status)
  return turn === null || reason !== null ? null : REASON_MISSING[turn]
}

const auditEntry =
  ({ audit, status, reason, now }: Omit<StatusRequest, 'trips'> & { readonly now: number }) =>
  ({ id, state }: StoredTrip): AuditEntry => {
    const turn = statusTurn(state.status, status)
    return {
      ...audit,
      action: turn === null ? 'trip-change' : TURN_ACTION[turn],
      subject: `trip:${id}`,
      before: { status: state.status },
      after: { status },
      // It can name a person, who may be erased from the trip's own history, and never from the log (ADR 13).
      details: wordsDigest(reason) ?? {},
      at: now,
    }
  }
