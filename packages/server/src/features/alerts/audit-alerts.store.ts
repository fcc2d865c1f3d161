import { type BrokenChain, brokenChainTitle, CHAIN_FAULT_TEXT } from '@vigia/domain/audit/chain-fault'
import { recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { AskedNotice, FoundChain, NotifiedAdministrators } from '../../ports/audit-alert.ts'
import { closeOfOrganisation } from './close-of-organisation.store.ts'
import type { NoteMail } from './notify-overdue.ts'
import { NOTED_AND_ANNOUNCED, OPENED } from './open-alert.store.ts'
import { peopleToNotify } from './overdue.store.ts'

interface Known {
  readonly id: string
  readonly message: string
  readonly isOpen: boolean
  /** A verification since found the log whole, whoever closed the alert. */
  readonly isOver: boolean
}

/** The alert of an audit log that does not hold. `noteMail` null: this installation sends none. */
export const auditAlerts = (noteMail: NoteMail | null) => ({
  settle: async (sql: Sql, { organisationId, broken, now }: FoundChain): Promise<void> => {
    const known = await newest(sql, organisationId)
    if (broken === null) return closeOpen(sql, organisationId, now)
    const message = messageOf(broken)
    // What somebody resolved is not said again by each night's verification.
    if (known !== null && !known.isOver && known.message === message) return
    await closeOpen(sql, organisationId, now)
    const id = await open(sql, organisationId, message, now)
    if (id === null) return
    await mail(sql, noteMail, id, await administrators(sql, id, now), now)
    await recordAudit(sql, {
      ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
      ...{ action: 'audit-alarm', subject: `alert:${id}`, before: null, after: { message }, at: now },
    })
  },
  notify: async (sql: Sql, { organisationId, broken, by, now }: AskedNotice): Promise<NotifiedAdministrators> => {
    const message = messageOf(broken)
    const known = await newest(sql, organisationId)
    const isStanding = known?.isOpen === true && known.message === message
    if (!isStanding) await closeOpen(sql, organisationId, now)
    const id = isStanding ? known.id : await open(sql, organisationId, message, now)
    if (id === null) throw new Error('the alert of a changed audit log was opened by two at once')
    if (isStanding) await callAgain(sql, id, message, now)
    const others = (await administrators(sql, id, now)).filter((person) => person.id !== by)
    const mailed = await mail(sql, noteMail, id, others, now)
    return { people: others.length, mail: mailed, push: others.filter(({ hasPush }) => hasPush).length }
  },
})

const messageOf = (broken: BrokenChain): string =>
  `${brokenChainTitle(broken)}. ${CHAIN_FAULT_TEXT[broken.fault]} Véalo en Configuración › Auditoría.`

const administrators = (sql: Sql, alertId: string, now: number) =>
  peopleToNotify(sql, alertId, { role: 'administrador' }, now)

async function mail(
  sql: Sql,
  noteMail: NoteMail | null,
  alertId: string,
  people: Awaited<ReturnType<typeof administrators>>,
  now: number,
): Promise<number> {
  if (noteMail === null) return 0
  const mailed = people.filter(({ hasMail }) => hasMail).map(({ id }) => id)
  if (mailed.length > 0) await noteMail(sql, alertId, { people: mailed, about: 'called', at: now })
  return mailed.length
}

async function newest(sql: Sql, organisationId: string): Promise<Known | null> {
  // Of two who look at once the second sees what the first has opened.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`audit-alarm:${organisationId}`])
  const { rows } = await sql.query<Known>(
    `select id::text, message, closed_at is null as "isOpen", exists (
       select from works w where w.organisation_id = $1 and w.kind = 'audit-verify' and w.state = 'done'
         and w.result->'broken' = 'null' and w.ended_at > a.opened_at
     ) as "isOver"
     from alerts a where organisation_id = $1 and type = 'AUDITORIA_ALTERADA' order by id desc limit 1 for update`,
    [organisationId],
  )
  return rows[0] ?? null
}

/** Null when there is one already. */
async function open(sql: Sql, organisationId: string, message: string, now: number): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `with opened as (
       insert into alerts (organisation_id, type, severity, title, message, opened_at, updated_at)
       values ($1, 'AUDITORIA_ALTERADA', 'high', 'Auditoría alterada', $2, $3, $3) on conflict do nothing
       returning ${OPENED}
     ), ${NOTED_AND_ANNOUNCED}
     select id::text from opened`,
    [organisationId, message, new Date(now)],
  )
  return rows[0]?.id ?? null
}

async function callAgain(sql: Sql, id: string, message: string, now: number): Promise<void> {
  await sql.query(
    `with called as (
       update alerts set occurrences = occurrences + 1, called_again_at = greatest(opened_at, $2), acknowledged_at = null,
         acknowledged_by = null, updated_at = greatest(updated_at, $2)
       where id = $1 and closed_at is null returning id, organisation_id
     ), noted as (
       insert into alert_events (alert_id, at, kind, text) select id, $2, 'activated-again', $3 from called
     )
     insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from called`,
    [id, new Date(now), message],
  )
}

const closeOpen = (sql: Sql, organisationId: string, now: number): Promise<void> =>
  closeOfOrganisation(sql, { organisationId, type: 'AUDITORIA_ALTERADA', now })
