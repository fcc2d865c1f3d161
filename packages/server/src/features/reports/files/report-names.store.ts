import type { Sql } from '../../../db/pool.ts'
import type { AskedReport } from '../ask-report.wire.ts'

/** What the company is called, and what a report was narrowed to. A client that whoever asks cannot see has no name. */
export async function readNames(
  sql: Sql,
  { clientId, carrierId, toleranceMin }: AskedReport,
): Promise<{ readonly company: string; readonly filters: readonly string[] }> {
  const { rows } = await sql.query<{ company: string; client: string | null; carrier: string | null }>(
    `select o.name as company,
       (select c.name from clients c where c.id = $1 and exists (select from trips t where t.client_id = c.id)) as client,
       (select k.name from carriers k where k.id = $2 and exists (select from trips t where t.carrier_id = k.id)) as carrier
     from organisations o where o.id = current_organisation()`,
    [clientId, carrierId],
  )
  const { company = '', client = null, carrier = null } = rows[0] ?? {}
  return {
    company,
    filters: [
      ...(clientId === null ? [] : [`Cliente: ${client ?? 'sin viajes a la vista'}`]),
      ...(carrierId === null ? [] : [`Línea: ${carrier ?? 'sin viajes a la vista'}`]),
      ...(toleranceMin === 0 ? [] : [`Tolerancia: ${toleranceMin} min`]),
    ],
  }
}
