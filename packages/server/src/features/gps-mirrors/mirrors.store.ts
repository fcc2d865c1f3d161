import type { MirrorKind, MirrorRefusal } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import type { Sealed } from '../../secrets/seal.ts'

/** The newest of one reason. */
interface RefusedReason {
  readonly at: number
  readonly address: string
  readonly count: number
}

/** A receiver as it stands. `secretSealed` for `gps-mirror:<id>`. */
export interface MirrorRow {
  readonly id: string
  readonly organisationId: string
  readonly kind: MirrorKind
  readonly carrierName: string
  readonly key: string
  readonly secretSealed: Buffer | null
  /** From where it may be sent to; none: from anywhere, or, without a key, from nowhere. */
  readonly addresses: readonly string[]
  readonly createdAt: number
  readonly lastMessageAt: number | null
  /** The last that it turned away, why and from where; null: nothing yet. */
  readonly refusedAt: number | null
  readonly refusedFor: MirrorRefusal | null
  readonly refusedFrom: string | null
  /** How many since the last good position before it. */
  readonly refusedCount: number
  /** Each reason's newest, and how many there were of it; those of before they were kept are not in it. */
  readonly refusedReasons: Readonly<Partial<Record<MirrorRefusal, RefusedReason>>>
  readonly units: number
  readonly unmatched: number
}

/** A receiver without what only a person is told of it. */
export type OpenMirrorRow = Pick<
  MirrorRow,
  'id' | 'organisationId' | 'kind' | 'carrierName' | 'key' | 'secretSealed' | 'addresses' | 'createdAt'
>

const SELECT = `
  select m.id::text, m.organisation_id::text as "organisationId", m.kind, m.carrier_name as "carrierName", m.key,
    m.secret_sealed as "secretSealed", m.addresses, m.created_at as "createdAt", m.last_heard_at as "lastMessageAt",
    m.refused_at as "refusedAt", m.refused_for as "refusedFor", m.refused_from as "refusedFrom", m.refused_count as "refusedCount",
    m.refused_reasons as "refusedReasons",
    (select count(*)::int from gps_mirror_units u where u.mirror_id = m.id) as units,
    (select count(*)::int from gps_mirror_units u where u.mirror_id = m.id and u.unit_id is null) as unmatched
  from gps_mirrors m where m.disabled_at is null`

export async function mirrorsOf(sql: Sql, organisationId: string): Promise<readonly MirrorRow[]> {
  return (await sql.query<MirrorRow>(`${SELECT} and m.organisation_id = $1 order by m.id desc`, [organisationId])).rows
}

export async function findMirror(sql: Sql, organisationId: string, id: string): Promise<MirrorRow | null> {
  const { rows } = await sql.query<MirrorRow>(`${SELECT} and m.organisation_id = $1 and m.id = $2`, [
    organisationId,
    id,
  ])
  return rows[0] ?? null
}

/** The same, held until the transaction ends. */
export async function holdMirror(sql: Sql, organisationId: string, id: string): Promise<MirrorRow | null> {
  const text = `${SELECT} and m.organisation_id = $1 and m.id = $2 for no key update of m`
  return (await sql.query<MirrorRow>(text, [organisationId, id])).rows[0] ?? null
}

/** Every receiver that is open, of every organisation: what a sender names is looked up among them. */
export async function openMirrors(sql: Sql): Promise<readonly OpenMirrorRow[]> {
  const { rows } = await sql.query<OpenMirrorRow>(
    `select id::text, organisation_id::text as "organisationId", kind, carrier_name as "carrierName", key,
       secret_sealed as "secretSealed", addresses, created_at as "createdAt"
     from gps_mirrors where disabled_at is null order by id`,
  )
  return rows
}

/** Null when the organisation has `max` already. */
export async function insertMirror(
  sql: Sql,
  mirror: Pick<MirrorRow, 'organisationId' | 'kind' | 'carrierName' | 'key' | 'addresses'>,
  { createdBy, now, max }: { readonly createdBy: string | null; readonly now: number; readonly max: number },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into gps_mirrors (organisation_id, kind, carrier_name, key, created_by, created_at, addresses)
     select $1, $2, $3, $4, $5, $6, $8
     where (select count(*) from gps_mirrors where organisation_id = $1 and disabled_at is null) < $7
     returning id::text`,
    [
      mirror.organisationId,
      mirror.kind,
      mirror.carrierName,
      mirror.key,
      createdBy,
      new Date(now),
      max,
      mirror.addresses,
    ],
  )
  return rows[0]?.id ?? null
}

export async function saveMirrorSecret(sql: Sql, id: string, { bytes, keyId }: Sealed): Promise<void> {
  await sql.query('update gps_mirrors set secret_sealed = $2, key_id = $3 where id = $1', [id, bytes, keyId])
}

export async function saveAddresses(sql: Sql, id: string, addresses: readonly string[]): Promise<void> {
  await sql.query('update gps_mirrors set addresses = $2 where id = $1', [id, addresses])
}

/** Closes a receiver; null when there is none. */
export async function closeMirror(sql: Sql, organisationId: string, id: string, now: number): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    `update gps_mirrors set disabled_at = $3, secret_sealed = null, key_id = null
     where organisation_id = $1 and id = $2 and disabled_at is null returning carrier_name as name`,
    [organisationId, id, new Date(now)],
  )
  return rows[0]?.name ?? null
}
