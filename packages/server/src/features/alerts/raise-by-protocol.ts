import type { AuditContext } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { AlertCalls } from './alert-calls.ts'
import { DURESS_TEXT, raiseByPerson } from './raise-by-person.ts'

interface Raising {
  readonly organisationId: string
  /** Null: the time of a step was over, and nobody was there. */
  readonly userId: string | null
  readonly audit: AuditContext
  readonly type: 'emergency_protocol' | 'CLAVE_COACCION'
}

/** Raises what a protocol leads to, for the trip of its alert, within the transaction of the step. */
export const raiseByProtocol = (
  calls: Pick<AlertCalls, 'fleet'>,
  sql: Sql,
  raising: Raising,
  { tripId }: { readonly tripId: string | null },
  now: number,
): Promise<string> =>
  raiseByPerson(
    calls,
    sql,
    { ...raising, tripId, ...(raising.type === 'CLAVE_COACCION' ? DURESS_TEXT : EMERGENCY) },
    now,
  )

const EMERGENCY = {
  title: 'Protocolo de emergencia',
  message: 'Lo activó el protocolo de otra alerta del viaje.',
}
