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

/** What the oldest of the doubles that knows it says. */
const firstOf = (column: string): string =>
  `(array_agg(${column} order by id) filter (where ${column} is not null))[1] as ${column}`

/** What is not known of an operator is told by its doubles, which are gone then. */
export async function mergeOperators(
  sql: Sql,
  organisationId: string,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query(
    `update operators o set phone = coalesce(o.phone, d.phone), email = coalesce(o.email, d.email)
     from (select ${firstOf('phone')}, ${firstOf('email')} from operators where id = any($2::bigint[])) d where o.id = $1`,
    [into, from],
  )
  // Who is called in an emergency has a name and a number that belong together.
  await sql.query(
    `update operators o set emergency_name = d.emergency_name, emergency_phone = d.emergency_phone from operators d
     where o.id = $1 and coalesce(o.emergency_name, o.emergency_phone) is null and d.id = (
       select min(id) from operators
       where id = any($2::bigint[]) and coalesce(emergency_name, emergency_phone) is not null)`,
    [into, from],
  )
  await sql.query('delete from operators where organisation_id = $1 and id = any($2::bigint[])', [organisationId, from])
}

/** Leaves a row that says nothing of the person (ADR 13). */
export async function eraseOperator(sql: Sql, id: string, now: number): Promise<void> {
  await sql.query(
    `update operators set name = 'Operador borrado ' || id, match_key = 'OPERADORBORRADO' || id, phone = null,
       email = null, emergency_name = null, emergency_phone = null, is_by_hand = true, erased_at = $2 where id = $1`,
    [id, new Date(now)],
  )
}

/** Removes operators `p`; which, the condition says that follows it. */
export const REMOVE_OPERATORS = 'delete from operators p'
