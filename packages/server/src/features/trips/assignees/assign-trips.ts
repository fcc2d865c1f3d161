import { isWithinReach } from '@vigia/domain/account/reach'
import { type AssigneeActor, nextAssignee } from '@vigia/domain/trip/trip-assignee'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { type ActorAuditContext, recordAudits } from '../../../db/audit.store.ts'
import { currentReach } from '../../../db/organisation-scope.ts'
import type { Sql } from '../../../db/pool.ts'
import { AppError, conflict, forbidden, notFound } from '../../../ports/errors.ts'
import type { StoredTrip } from '../trip-change.ts'
import { findTrips } from '../trips.store.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { type Assignee, assigneesOf, attendable, writeAssignee } from './assignees.store.ts'

interface AssignRequest {
  readonly audit: ActorAuditContext
  readonly by: AssigneeActor
  /** Null: to nobody, they are shared. */
  readonly to: string | null
  /** Each with whose it was when whoever asks looked; undefined: whoever's it is. */
  readonly trips: readonly { readonly id: string; readonly seen: string | null | undefined }[]
}

/** What became of one of the trips. */
interface AssignResult {
  readonly id: string
  readonly invoice: string | null
  readonly result: 'updated' | 'unchanged' | 'refused'
  readonly refusal: AppError | null
  /** As it is now. */
  readonly assignee: Assignee | null
}

/**
 * Assigns trips to a person, or makes them everybody's (design, second part §0), in one transaction, and says of each what became
 * of it: one that is another's by now, that whoever asks does not see, or that the person may not have stays as it is and says why.
 */
export async function assignTrips(
  deps: Pick<TripsDeps, 'writer' | 'clock' | 'signals'>,
  { audit, by, to, trips }: AssignRequest,
): Promise<readonly AssignResult[]> {
  const { organisationId } = audit
  const seenOf = new Map(trips.map(({ id, seen }) => [id, seen]))
  const ids = [...seenOf.keys()]
  const { results, changed } = await deps.writer.write(organisationId, async (sql) => {
    const known = await knownTrips(sql, organisationId, ids, to)
    const judged = ids.map((id) => judge(known, { id, to, seen: seenOf.get(id) }, by))
    const changed = judged.flatMap(({ id, result }) => (result === 'updated' ? id : []))
    const at = deps.clock.now()
    if (changed.length > 0) {
      await writeAssignee(sql, changed, { to, at })
      const after = { assignee: known.person?.name ?? null }
      await recordAudits(
        sql,
        changed.map((id) => ({
          ...{ ...audit, action: 'trip-assigned', subject: `trip:${id}`, at },
          ...{ before: { assignee: known.assignees.get(id)?.name ?? null }, after },
        })),
      )
    }
    return { results: judged, changed }
  })
  if (changed.length > 0) deps.signals.tripsChanged(organisationId, changed)
  return results
}

/** The same of one trip: whose it is now, or why it stays as it is as an error. */
export async function assignTrip(
  deps: Pick<TripsDeps, 'writer' | 'clock' | 'signals'>,
  { trip, ...request }: Omit<AssignRequest, 'trips'> & { readonly trip: AssignRequest['trips'][number] },
): Promise<Assignee | null> {
  const [result] = await assignTrips(deps, { ...request, trips: [trip] })
  if (result === undefined) throw new Error('one trip came back without a result')
  if (result.refusal !== null) throw result.refusal
  return result.assignee
}

interface Known {
  readonly trips: ReadonlyMap<string, StoredTrip>
  readonly assignees: ReadonlyMap<string, Assignee>
  /** Who is to have them, and which of them they may have. */
  readonly person: Assignee | null
  readonly attendable: ReadonlySet<string>
}

async function knownTrips(sql: Sql, organisationId: string, ids: readonly string[], to: string | null): Promise<Known> {
  const trips = new Map((await findTrips(sql, organisationId, ids)).map((trip) => [trip.id, trip]))
  const own = [...trips.keys()]
  const { person, tripIds } =
    to === null ? { person: null, tripIds: new Set<string>() } : await attendable(sql, to, own)
  return { trips, assignees: await assigneesOf(sql, own), person, attendable: tripIds }
}

function judge(
  { trips, assignees, person, attendable }: Known,
  { id, to, seen }: { readonly id: string; readonly to: string | null; readonly seen: string | null | undefined },
  by: AssigneeActor,
): AssignResult {
  const trip = trips.get(id)
  const refused = (refusal: AppError, of: Pick<AssignResult, 'invoice' | 'assignee'>): AssignResult => ({
    ...{ id, result: 'refused', refusal, ...of },
  })
  if (trip === undefined || !isWithinReach(currentReach(), trip.state))
    return refused(notFound('No existe ese viaje.'), { invoice: null, assignee: null })
  const assignee = assignees.get(id) ?? null
  const is = { invoice: trip.state.invoice, assignee }
  const isActive = isActiveStatus(trip.state.status)
  const step = nextAssignee({ isActive, assigneeId: assignee?.id ?? null }, { to, seen }, by)
  if (step.kind === 'keep') return { id, result: 'unchanged', refusal: null, ...is }
  if (step.kind === 'refuse') return refused(refusalOf(step.why, assignee), is)
  if (to !== null && !attendable.has(id)) return refused(NOT_ASSIGNABLE(), is)
  return { id, result: 'updated', refusal: null, invoice: is.invoice, assignee: person }
}

const NOT_ASSIGNABLE = (): AppError =>
  new AppError(422, 'NOT_ASSIGNABLE', 'Esa persona no atiende viajes, no ve este o está dada de baja.')

function refusalOf(why: 'ended' | 'meanwhile' | 'not-yours', assignee: Assignee | null): AppError {
  if (why === 'ended') return conflict('TRIP_ENDED', 'El viaje ya terminó: queda asignado a quien estaba.')
  if (why === 'meanwhile')
    return conflict(
      'ASSIGNED_MEANWHILE',
      assignee === null ? 'Mientras tanto quedó compartido.' : `Mientras tanto se asignó a ${assignee.name}.`,
      { assignee },
    )
  const whose = assignee === null ? '' : `Está asignado a ${assignee.name}. `
  return forbidden(`${whose}A otra persona lo asigna, o se lo quita, supervisión.`)
}
