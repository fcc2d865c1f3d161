import type { Sql } from '../../db/pool.ts'

/** What the live fleet does not keep of a trip. */
export interface TripCargo {
  readonly description: string | null
  readonly weightTons: number | null
  readonly package: string | null
  readonly unitName: string | null
  readonly plates: string | null
  readonly account: string | null
}

interface Row {
  id: string
  description: string | null
  weight_tons: number | null
  package: string | null
  unit_name: string | null
  plates: string | null
  account: string | null
}

/** Of every trip of the organisation that is in transit, by its id. */
export async function cargoInTransit(sql: Sql, organisationId: string): Promise<ReadonlyMap<string, TripCargo>> {
  const { rows } = await sql.query<Row>(
    `select t.id, t.description, t.weight_tons, t.package, u.name as unit_name, u.plates, l.account
     from trips t left join units u on u.id = t.unit_id left join gps_links l on l.trip_id = t.id
     where t.organisation_id = $1 and t.status = 'in transit'`,
    [organisationId],
  )
  return new Map(rows.map(({ id, weight_tons, unit_name, ...row }) => [id, cargoOf(row, weight_tons, unit_name)]))
}

const cargoOf = (
  row: Pick<Row, 'description' | 'package' | 'plates' | 'account'>,
  weightTons: number | null,
  unitName: string | null,
): TripCargo => ({ ...row, weightTons, unitName })
