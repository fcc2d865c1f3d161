import { OPENS_BEFORE_MS, type Shift, shiftAfter, shiftAt } from '@vigia/domain/shifts/shift'
import { recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { conflict } from '../../ports/errors.ts'
import { auditHandover, type HandoverDeps, type HandoverRequest } from './handover-deps.ts'
import { holdOpenHandover, insertHandover, saveHandover } from './handovers.store.ts'
import { syncPoints } from './sync-points.ts'

/** Opens the hand-over of the shift that is now, before its time (design, second part §3); answers the one that there is. */
export async function openHandover(
  deps: HandoverDeps,
  { actor, audit }: Omit<HandoverRequest, 'handoverId'>,
): Promise<string> {
  const { db, clock, changed } = deps
  const { organisationId } = actor
  const now = clock.now()
  const id = await db.transaction(async (sql) => {
    const { shifts } = await readSetting(sql, organisationId, 'logbook')
    const from = shiftAt(now, shifts)
    const to = shiftAfter(from, shifts)
    const made = await insertHandover(sql, organisationId, { from, to, by: actor.id, at: now })
    if (made !== null) {
      const after = { folio: made.folio, outgoing: from.name, incoming: to.name }
      await auditHandover(
        sql,
        { audit, handoverId: made.id },
        { action: 'handover-open', before: null, after, at: now },
      )
      return made.id
    }
    const open = await holdOpenHandover(sql, organisationId)
    if (open === null) throw conflict('HANDOVER_ENDED', `El turno ${to.name} ya se recibió.`)
    if (open.incomingStartsAt < to.startsAt)
      throw conflict('HANDOVER_OPEN', `La entrega al turno ${open.incomingShift} sigue sin recibirse.`)
    return open.id
  })
  await syncPoints(deps, organisationId, now)
  changed(organisationId)
  return id
}

/**
 * Ends the hand-over to an earlier shift, which nobody received. Answers whether there was one. What the outgoing shift has signed stands
 * until the shift that it was signed for is nearly over: the hours may have been changed meanwhile.
 */
export async function lapseEarlier(sql: Sql, organisationId: string, to: Shift, now: number): Promise<boolean> {
  const open = await holdOpenHandover(sql, organisationId)
  if (open === null || open.incomingStartsAt >= to.startsAt) return false
  const { state } = open
  if (state.status === 'to-receive' && now < open.incomingEndsAt - OPENS_BEFORE_MS) return false
  const cutAt = 'cutAt' in state ? state.cutAt : null
  await saveHandover(sql, open.id, { ...state, status: 'lapsed', cutAt })
  await recordAudit(sql, {
    ...{ ...bySystem(organisationId), action: 'handover-lapsed', subject: `handover:${open.id}` },
    ...{ before: { status: state.status }, after: { status: 'lapsed' }, details: { folio: open.folio }, at: now },
  })
  return true
}

/** Opens the hand-over to a shift by itself. Answers whether it did: there may be one. */
export async function openByItself(
  sql: Sql,
  organisationId: string,
  { from, to, now }: { readonly from: Shift; readonly to: Shift; readonly now: number },
): Promise<boolean> {
  const made = await insertHandover(sql, organisationId, { from, to, by: null, at: now })
  if (made === null) return false
  const after = { folio: made.folio, outgoing: from.name, incoming: to.name }
  await recordAudit(sql, {
    ...{ ...bySystem(organisationId), action: 'handover-open', subject: `handover:${made.id}` },
    ...{ before: null, after, at: now },
  })
  return true
}

const bySystem = (organisationId: string) =>
  ({ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null }) as const
