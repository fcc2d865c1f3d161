import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { Sql } from './pool.ts'

const ENGINE_NAMES = {
  traccar: 'Traccar',
  wialon: 'Wialon',
  gpswox: 'GPSWOX',
  navixy: 'Navixy',
  samsara: 'Samsara',
  geotab: 'Geotab',
} as const

/** How a person knows a platform: as trips name it, else by the engine or the host that was found. */
export function siteName(named: string | null, kind: PlatformKind | null, origin: string): string {
  if (named !== null) return named
  return kind === null || kind === 'browser' ? new URL(origin).host : ENGINE_NAMES[kind]
}

const engineName = Object.entries(ENGINE_NAMES)
  .map(([kind, name]) => `when '${kind}' then '${name}'`)
  .join(' ')

/** In SQL, the sites of the platforms of organisation $1, `origin`, and what each is called, `name`: as most of the trips that are read there name it. */
export const NAMED_SITES = `
  select origin, coalesce(name, case kind ${engineName} end, split_part(origin, '/', 3)) as name from (
    select a.origin, mode() within group (order by nullif(btrim(t.gps_platform), '')) as name,
      mode() within group (order by a.kind) as kind
    from gps_accounts a left join gps_sessions s on s.account_id = a.id left join trips t on t.id = s.trip_id
    where a.organisation_id = $1 group by a.origin
  ) site`

/** What the sites of an organisation's platforms are called, by their origin. */
export async function siteNames(sql: Sql, organisationId: string): Promise<(origin: string) => string> {
  const { rows } = await sql.query<{ origin: string; name: string }>(NAMED_SITES, [organisationId])
  const names = new Map(rows.map(({ origin, name }) => [origin, name]))
  return (origin) => names.get(origin) ?? siteName(null, null, origin)
}
