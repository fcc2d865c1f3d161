import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'
import type { Sealed } from '../../secrets/seal.ts'

/** A trip's two words under seal; `sealed` null while nobody has asked for them since its operator took it over. */
export interface KeptWords {
  readonly isActive: boolean
  readonly sealed: Buffer | null
  readonly madeAt: number | null
}

const KEPT = `select ${isActive()} as "isActive", w.words_sealed as sealed, w.made_at as "madeAt"
     from trips t left join trip_words w on w.trip_id = t.id
       and not exists (select from trip_operators o where o.trip_id = t.id and o.from_at > w.made_at)
     where t.organisation_id = $1 and t.id = $2`

/** As they stand; null when the organisation has no such trip. */
export async function findTripWords(sql: Sql, organisationId: string, tripId: string): Promise<KeptWords | null> {
  const { rows } = await sql.query<KeptWords>(KEPT, [organisationId, tripId])
  return rows[0] ?? null
}

/** Of a trip of the organisation, which is held until the transaction ends; null when there is no such trip. */
export async function holdTripWords(sql: Sql, organisationId: string, tripId: string): Promise<KeptWords | null> {
  const { rows } = await sql.query<KeptWords>(`${KEPT} for update of t`, [organisationId, tripId])
  return rows[0] ?? null
}

/** The trip's words from now on, in place of any before. */
export async function keepTripWords(
  sql: Sql,
  tripId: string,
  { bytes, keyId }: Sealed,
  made: { readonly at: number; readonly by: string },
): Promise<void> {
  await sql.query(
    `insert into trip_words (trip_id, words_sealed, key_id, made_at, made_by) values ($1, $2, $3, $4, $5)
     on conflict (trip_id) do update set words_sealed = excluded.words_sealed, key_id = excluded.key_id,
       made_at = excluded.made_at, made_by = excluded.made_by`,
    [tripId, bytes, keyId, new Date(made.at), made.by],
  )
}
