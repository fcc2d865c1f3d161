import type { CatalogueKind } from '@vigia/contract'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { isActive } from '../../../db/active-trips.ts'
import { LANE_ID } from '../../../db/lane-id.ts'
import type { Sql } from '../../../db/pool.ts'
import { folded } from '../../../db/word-patterns.ts'
import type { PageRequest } from '../../../http/page.ts'

/** An entry of a catalogue with what its trips come to, of those that whoever asks sees. */
export interface CatalogueEntry {
  readonly id: string
  readonly name: string
  readonly detail: string | null
  readonly trips: number
  readonly activeTrips: number
  readonly lastTripAt: number | null
  /** Of an operator: no longer with the company. */
  readonly hasLeft: boolean
}

type NamedKind = Exclude<CatalogueKind, 'lanes'>

/** Where the entries of a kind are, by which column a trip names them, and which rows are entries. */
export const CATALOGUE_TABLES = {
  clients: { column: 'client_id', name: 'p.name', detail: 'p.phone', is: 'true' },
  carriers: { column: 'carrier_id', name: 'p.name', detail: 'p.phone', is: 'true' },
  // One who was erased is nobody, and no double of anybody (ADR 13).
  operators: { column: 'operator_id', name: 'p.name', detail: 'p.phone', is: 'p.erased_at is null' },
  units: {
    is: 'true',
    column: 'unit_id',
    name: `coalesce(p.plates, p.name, '')`,
    detail: 'case when p.plates is not null then p.name end',
  },
} as const satisfies Record<NamedKind, unknown>

const FIGURES = `count(t.id)::int as trips, count(t.id) filter (where ${isActive()})::int as "activeTrips",
  max(coalesce(t.charge_at, t.created_at)) as "lastTripAt"`

const LANES = `
  select ${LANE_ID} as id, min(t.origin) || ' → ' || min(t.destination) as name, null as detail, false as "hasLeft", ${FIGURES}
  from trips t
  where t.organisation_id = $1 and ${folded(`t.origin || ' → ' || t.destination`)} like all ($2::text[])
  group by ${LANE_ID}`

const HAS_LEFT = `exists (select from operator_absences a where a.operator_id = p.id and a.kind = 'left' and a.ended_at is null
  and a.since <= (now() at time zone '${DEFAULT_TIME_ZONE}')::date)`

const entriesOf = (kind: NamedKind): string => {
  const { column, name, detail, is } = CATALOGUE_TABLES[kind]
  return `
  select p.id::text, ${name} as name, ${detail} as detail, ${kind === 'operators' ? HAS_LEFT : 'false'} as "hasLeft", ${FIGURES}
  from ${kind} p left join trips t on t.${column} = p.id
  where p.organisation_id = $1 and ${is} and ${folded(`concat_ws(' ', ${name}, ${detail})`)} like all ($2::text[])
  group by p.id having not (select has_reach()) or count(t.id) > 0`
}

/** By name, and the lanes by how many trips go by them; no two entries are at one place. */
const ORDER: Readonly<Record<CatalogueKind, string>> = {
  ...{ clients: 'name, id', carriers: 'name, id', units: 'name, id', operators: 'name, id' },
  lanes: '-trips, name, id',
}

/**
 * A page of the entries of a catalogue whose names hold all of these patterns; null when the entry that it begins after is none
 * of them.
 */
export async function listCatalogue(
  sql: Sql,
  organisationId: string,
  { kind, patterns }: { readonly kind: CatalogueKind; readonly patterns: readonly string[] },
  { afterId, fetch }: PageRequest,
): Promise<CatalogueEntry[] | null> {
  const found = `with found as (${kind === 'lanes' ? LANES : entriesOf(kind)})`
  const order = ORDER[kind]
  const { rows } = await sql.query<CatalogueEntry>(
    `${found} select * from found
     where $3::text is null or (${order}) > (select ${order} from found where id = $3) order by ${order} limit $4`,
    [organisationId, patterns, afterId, fetch],
  )
  if (rows.length > 0 || afterId === null) return rows
  const { rowCount } = await sql.query(`${found} select from found where id = $3`, [organisationId, patterns, afterId])
  return rowCount > 0 ? [] : null
}
