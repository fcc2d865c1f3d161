import { onlyRow, type Sql } from './pool.ts'

/** What people write of an operator. */
export interface OperatorFacts {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly emergencyName: string | null
  readonly emergencyPhone: string | null
}

/** Null when the organisation has one of this key (domain `matchKey` of the name). */
export async function insertOperator(
  sql: Sql,
  organisationId: string,
  {
    name,
    key,
    phone,
    email,
    emergencyName,
    emergencyPhone,
    now,
  }: OperatorFacts & { readonly key: string; readonly now: number },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into operators (organisation_id, name, match_key, phone, email, emergency_name, emergency_phone, is_by_hand, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, true, $8) on conflict (organisation_id, match_key) do nothing returning id::text`,
    [organisationId, name, key, phone, email, emergencyName, emergencyPhone, new Date(now)],
  )
  return rows[0]?.id ?? null
}

/** Answers the version that they are of now. */
export async function saveOperator(
  sql: Sql,
  id: string,
  { name, key, phone, email, emergencyName, emergencyPhone }: OperatorFacts & { readonly key: string },
): Promise<number> {
  const saved = await sql.query<{ version: number }>(
    `update operators set name = $2, match_key = $3, phone = $4, email = $5, emergency_name = $6, emergency_phone = $7,
       is_by_hand = true
     where id = $1 returning version`,
    [id, name, key, phone, email, emergencyName, emergencyPhone],
  )
  return onlyRow(saved).version
}

/** Those whom trips name: keys and names, in the organisation $1. */
export const ADD_OPERATORS = `insert into operators (organisation_id, match_key, name) select $1, * from unnest($2::text[], $3::text[])
          returning id::text, match_key`

/** Telephones as trips say them, by the operator's id. */
export async function savePhones(sql: Sql, phones: ReadonlyMap<string, string | null>): Promise<void> {
  await sql.query(
    `update operators o set phone = r.phone from unnest($1::bigint[], $2::text[]) as r(id, phone) where o.id = r.id`,
    [[...phones.keys()], [...phones.values()]],
  )
}
