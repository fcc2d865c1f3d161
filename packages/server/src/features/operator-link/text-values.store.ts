import type { FieldValues } from '@vigia/domain/operator/operator-texts'
import type { Sql } from '../../db/pool.ts'
import { readStored, storedSetting } from '../../db/settings.store.ts'

interface Row {
  readonly operador: string | null
  readonly viaje: string
  readonly placas: string | null
  readonly origen: string
  readonly destino: string
  readonly empresa: string
  readonly contact: unknown
}

/** What texts to the operator of a trip may name of it; nothing of a trip that whoever asks does not see. */
export async function textValuesOf(sql: Sql, organisationId: string, tripId: string): Promise<FieldValues> {
  const { rows } = await sql.query<Row>(
    `select o.name as operador, t.external_invoice as viaje, coalesce(u.plates, u.name) as placas, t.origin as origen,
       t.destination as destino, g.name as empresa, ${storedSetting('contact', 't.organisation_id')} as contact
     from trips t join organisations g on g.id = t.organisation_id
       left join operators o on o.id = t.operator_id left join units u on u.id = t.unit_id
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  if (rows[0] === undefined) return {}
  const { contact, ...values } = rows[0]
  return { ...values, central: readStored('contact', contact).central_phone }
}
