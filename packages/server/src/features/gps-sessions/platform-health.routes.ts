import type { CallAnswers } from '@vigia/contract/calls'
import { needsPerson, obstacleText } from '@vigia/domain/gps/obstacle-text'
import { judgePlatform, type ReadMinutes, readShare } from '@vigia/domain/gps/platform-health'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { siteNames } from '../../db/site-names.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { type HourRow, readHours, type SiteRow, sitesNow } from './platform-health.store.ts'

type Health = CallAnswers['listPlatformHealth'][number]

const DAYS = 7
/** Points of a day in the series. */
const PER_DAY = 4
const PERCENT = new Intl.NumberFormat('es-MX', { style: 'percent', maximumFractionDigits: 0 })

interface Deps {
  readonly db: Sql
  readonly clock: Clock
}

/** `GET /api/gps/platforms/health`: how well each site is read, from what was counted; what was not counted is not known. */
export function mountPlatformHealth(server: Server, { db, clock }: Deps): void {
  mount(server, 'listPlatformHealth', async ({ actor: { organisationId }, query }) => {
    const now = clock.now()
    const days = query.days ?? DAYS
    const [sites, nameOf, hours] = await Promise.all([
      sitesNow(db, organisationId),
      siteNames(db, organisationId),
      readHours(db, organisationId, now - days * DAY_MS),
    ])
    const open = new Map(sites.map((site) => [site.origin, site]))
    const origins = [...new Set([...open.keys(), ...hours.map(({ origin }) => origin)])]
    return origins
      .map((origin) => {
        const counted = hours.filter((hour) => hour.origin === origin)
        return healthOf({ platform: nameOf(origin), ...(open.get(origin) ?? emptySite(origin)) }, counted, days, now)
      })
      .toSorted((a, b) => b.trips - a.trips || a.platform.localeCompare(b.platform, 'es'))
  })
}

interface NamedSite extends SiteRow {
  readonly platform: string
}

/** A site without a session now. */
const emptySite = (origin: string): SiteRow => ({
  ...{ origin, kind: null, accounts: 0, trips: 0, obstacles: [], isAttended: true },
})

function healthOf(site: NamedSite, hours: readonly HourRow[], days: number, now: number): Health {
  const { platform, origin, kind, accounts, trips, obstacles } = site
  const lastDay = total(hours, now - DAY_MS, now)
  const waitingFor = obstacles.filter(needsPerson)
  const width = DAY_MS / PER_DAY
  const first = now - days * DAY_MS
  const series = Array.from({ length: days * PER_DAY }, (_, at) =>
    readShare(total(hours, first + at * width, first + (at + 1) * width)),
  )
  return {
    ...{ platform, origin, kind, accounts, trips, series },
    waiting: waitingFor.length,
    read_share_24h: readShare(lastDay),
    state: judgePlatform(lastDay, waitingFor.length),
    text: healthText(site, waitingFor, lastDay),
  }
}

const total = (hours: readonly HourRow[], from: number, to: number): ReadMinutes => {
  const within = hours.filter(({ hour }) => hour > from && hour <= to)
  const sum = (of: keyof ReadMinutes): number => within.reduce((so, row) => so + row[of], 0)
  return { wanted: sum('wanted'), read: sum('read') }
}

/** What a person should know first. */
function healthText(site: SiteRow, waitingFor: SiteRow['obstacles'], lastDay: ReadMinutes): string {
  const [waiting] = waitingFor
  if (waiting !== undefined) return obstacleText(waiting)
  if (!site.isAttended) return 'Nadie lee las plataformas ahora'
  const share = readShare(lastDay)
  if (share === null) return site.trips === 0 ? 'Sin sesiones ahora' : 'Aún no se sabe: faltan lecturas'
  if (judgePlatform(lastDay, 0) === 'ok') return site.trips === 0 ? 'Sin sesiones ahora' : 'Sin novedad'
  const [obstacle] = site.obstacles
  return obstacle === undefined ? `Se leyó el ${PERCENT.format(share)} de lo esperado` : obstacleText(obstacle)
}
