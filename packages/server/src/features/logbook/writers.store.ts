import type { Sql } from '../../db/pool.ts'

/** What a person wrote: of `comments` what they typed, and what they confirmed as it was drafted; of the rest nobody has said. */
interface WrittenByPerson {
  readonly name: string
  readonly comments: number
  readonly typed: number
  readonly confirmed: number
}

/** How many comments each person wrote since an instant (epoch ms), the most first, and how many a system, or an operator by his link, did: nobody's of the team. */
export async function commentsByWriter(
  sql: Sql,
  organisationId: string,
  since: number,
): Promise<{ readonly persons: readonly WrittenByPerson[]; readonly automatic: number }> {
  const { rows } = await sql.query<Omit<WrittenByPerson, 'name'> & { readonly name: string | null }>(
    `select u.name, count(*)::int as comments, (count(*) filter (where c.origin = 'typed'))::int as typed,
       (count(*) filter (where c.origin = 'confirmed_draft'))::int as confirmed
     from comments c join trips t on t.id = c.trip_id left join users u on u.id = c.user_id
     where t.organisation_id = $1 and c.created_at >= $2
     group by u.id, u.name order by comments desc, u.name`,
    [organisationId, new Date(since)],
  )
  return {
    persons: rows.flatMap(({ name, ...counts }) => (name === null ? [] : [{ name, ...counts }])),
    automatic: rows.find(({ name }) => name === null)?.comments ?? 0,
  }
}
