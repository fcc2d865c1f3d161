import type { MirrorKind, MirrorRefusal } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import type { Refusals } from './refusal-log.ts'

/** What came so long after the one before is told by itself, not counted with it. */
const APART = '1 hour'
const MOST = 1_000_000_000

/**
 * Notes what receivers turned away since it was last noted; a good position between them begins the count anew. Each server writes
 * what it gathered in its own time: the newest of all stays.
 */
export async function writeRefusals(sql: Sql, refusals: readonly Refusals[]): Promise<void> {
  const own = refusals.filter(({ mirrorId }) => mirrorId !== null)
  const stray = refusals.filter(({ mirrorId }) => mirrorId === null)
  const columns = (of: readonly Refusals[]) => [
    of.map(({ reason }) => reason),
    of.map(({ at }) => new Date(at)),
    of.map(({ address }) => address),
    of.map(({ count }) => count),
  ]
  if (own.length > 0)
    await sql.query(
      `with r as (
         select id, (array_agg(reason order by at desc, nth desc))[1] as reason, max(at) as at,
           (array_agg(address order by at desc, nth desc))[1] as address,
           sum(count) as count,
           jsonb_object_agg(reason, jsonb_build_object('at', (extract(epoch from at) * 1000)::bigint, 'address', address, 'count', count)) as reasons
         from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::int[]) with ordinality as one (id, reason, at, address, count, nth)
         group by id)
       update gps_mirrors m set
         (refused_for, refused_at, refused_from) = (
           select * from (values (r.reason, r.at, r.address), (m.refused_for, m.refused_at, m.refused_from)) as o (reason, at, address)
           order by at desc nulls last limit 1
         ),
         refused_count = least(${MOST}, r.count + case when m.last_heard_at > m.refused_at then 0 else m.refused_count end),
         refused_reasons = (
           select jsonb_object_agg(key, value) from (
             select key, jsonb_build_object('at', max((value->>'at')::bigint),
               'address', (array_agg(value->>'address' order by (value->>'at')::bigint desc))[1],
               'count', least(${MOST}, sum((value->>'count')::bigint))) as value
             from (select * from jsonb_each(r.reasons)
               union all select * from jsonb_each(case when m.last_heard_at > m.refused_at then '{}' else m.refused_reasons end)) each_one
             group by key) merged)
       from r where m.id = r.id`,
      [own.map(({ mirrorId }) => mirrorId), ...columns(own)],
    )
  if (stray.length > 0)
    await sql.query(
      `insert into gps_stray_refusals as s (kind, reason, refused_at, refused_from, count)
       select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::int[])
       on conflict (kind, reason) do update set refused_at = greatest(s.refused_at, excluded.refused_at),
         refused_from = case when s.refused_at > excluded.refused_at then s.refused_from else excluded.refused_from end,
         count = least(${MOST}, excluded.count
           + case when s.refused_at < excluded.refused_at - interval '${APART}' then 0 else s.count end)`,
      [stray.map(({ kind }) => kind), ...columns(stray)],
    )
}

/** What was turned away since then and is nobody's that is known, the newest first. */
export interface StrayRefusal {
  readonly kind: MirrorKind
  readonly reason: MirrorRefusal
  readonly at: number
  readonly address: string
  readonly count: number
}

export async function strayRefusals(sql: Sql, since: number): Promise<readonly StrayRefusal[]> {
  const { rows } = await sql.query<StrayRefusal>(
    `select kind, reason, refused_at as at, refused_from as address, count from gps_stray_refusals
     where refused_at >= $1 order by refused_at desc`,
    [new Date(since)],
  )
  return rows
}
