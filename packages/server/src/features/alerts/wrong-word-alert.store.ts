import { alertSeverityCodec } from '@vigia/contract'
import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { newestChannels } from '../../db/own-rules.store.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'
import { addAct } from './alert-actions.store.ts'

interface WrongWord {
  readonly organisationId: string
  readonly tripId: string
  readonly severity: AlertSeverity
  readonly now: number
}

const TITLE = 'La clave no coincide'
const MESSAGE = 'El operador mandó desde su enlace una clave que no es ninguna de las dos del viaje.'

/** The alert of a word that is none of the trip's, with its history and the word to the screens; one that is open grows graver. */
export async function openWrongWord(sql: Sql, { organisationId, tripId, severity, now }: WrongWord): Promise<void> {
  const wire = alertSeverityCodec.encode(severity)
  const act = { organisationId, userId: null, at: now }
  const grown = await sql.query<{ id: string }>(
    `update alerts set occurrences = occurrences + 1, updated_at = greatest(updated_at, $3),
       severity = case when $4::text = 'high' then 'high' else severity end
     where trip_id = $2 and organisation_id = $1 and type = 'CLAVE_INCORRECTA' and closed_at is null
     returning id::text`,
    [organisationId, tripId, new Date(now), wire],
  )
  const [open] = grown.rows
  if (open !== undefined) {
    await addAct(sql, { ...act, alertId: open.id, kind: 'activated-again', text: MESSAGE, event: 'alert-updated' })
    return
  }
  const { id } = onlyRow(
    await sql.query<{ id: string }>(
      `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, channels)
       values ($1, $2, 'CLAVE_INCORRECTA', $3, $4, $5, $6, $6, ${newestChannels('CLAVE_INCORRECTA', '$1')}) returning id::text`,
      [organisationId, tripId, wire, TITLE, MESSAGE, new Date(now)],
    ),
  )
  await addAct(sql, { ...act, alertId: id, kind: 'opened', text: null, event: 'new-alert' })
}
