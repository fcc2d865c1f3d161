import { recordAudits } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { HandedOverAlerts, UnreceivedShift } from '../../ports/shift-alert.ts'
import { addAct } from './alert-actions.store.ts'
import { markOwner } from './alert-owner.store.ts'
import { closeOfOrganisation } from './close-of-organisation.store.ts'
import { NOTED_AND_ANNOUNCED, OPENED } from './open-alert.store.ts'
import { ruleOfOpening } from './rule-of-opening.ts'

/** The alert of a shift that nobody received, and the alerts that pass to who did. */
export const shiftAlerts = {
  /** Unless the company's rule is off. */
  open: async (sql: Sql, { organisationId, message, now }: UnreceivedShift): Promise<void> => {
    const { isOn, channels } = await ruleOfOpening(sql, { organisationId, type: 'TURNO_SIN_RECIBIR', tripId: null })
    if (!isOn) return
    await sql.query(
      `with opened as (
         insert into alerts (organisation_id, type, severity, title, message, opened_at, updated_at, channels)
         values ($1, 'TURNO_SIN_RECIBIR', 'high', 'Turno sin recibir', $2, $3, $3, $4::text[]) on conflict do nothing
         returning ${OPENED}
       ), ${NOTED_AND_ANNOUNCED}
       select id::text from opened`,
      [organisationId, message, new Date(now), channels],
    )
  },
  close: (sql: Sql, organisationId: string, now: number): Promise<void> =>
    closeOfOrganisation(sql, { organisationId, type: 'TURNO_SIN_RECIBIR', now }),
  handOver: async (sql: Sql, given: HandedOverAlerts): Promise<void> => {
    const { organisationId, alertIds, to, folio, address, requestId, now } = given
    const held = await othersAlerts(sql, organisationId, alertIds, to.id)
    for (const { id, owner, openedAt } of held) {
      const at = Math.max(now, openedAt)
      await markOwner(sql, id, to.id, at)
      const text = `A ${to.name}, con la entrega ${folio}.${owner === null ? '' : ` La tenía ${owner}.`}`
      await addAct(sql, {
        organisationId,
        alertId: id,
        userId: to.id,
        text,
        at,
        kind: 'assigned',
        event: 'alert-updated',
      })
    }
    await recordAudits(
      sql,
      held.map(({ id, owner }) => ({
        ...{ organisationId, actor: { kind: 'user', id: to.id }, address, requestId },
        ...{ action: 'alert-assign', subject: `alert:${id}` },
        ...{ before: { owner }, after: { owner: to.name }, details: { folio }, at: now },
      })),
    )
  },
}

/** Those of the alerts that are open and that somebody else has, or nobody, held in one order until the transaction ends. */
async function othersAlerts(sql: Sql, organisationId: string, ids: readonly string[], ownerId: string) {
  const { rows } = await sql.query<{ id: string; owner: string | null; openedAt: number }>(
    `select a.id::text, (select name from users where id = a.owner_id) as owner, a.opened_at as "openedAt" from alerts a
     where a.organisation_id = $1 and a.id = any($2::bigint[]) and a.closed_at is null and a.owner_id is distinct from $3::bigint
     order by a.id for update of a`,
    [organisationId, ids, ownerId],
  )
  return rows
}
