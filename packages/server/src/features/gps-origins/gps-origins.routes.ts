import type { ConfirmedOriginWire } from '@vigia/contract'
import { originOf } from '@vigia/egress/origin-of'
import { secretOrigins } from '@vigia/gps-reader/reading/api-origins'
import { recordAudit } from '../../db/audit.store.ts'
import {
  type ConfirmedOrigin,
  confirmedOriginsOf,
  confirmOrigin,
  withdrawOrigin,
} from '../../db/confirmed-origins.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound, outOfRange } from '../../ports/errors.ts'
import { linksWithPassword } from './pending-origins.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Throws 403 when the person has not proved lately who they are. */
  readonly requireFresh: (sql: Sql, person: UserActor, now: number) => Promise<void>
  /** Confirmations changed: sessions may begin, or have to end. */
  readonly changed: () => void
}

/** Sites on which stored passwords may be typed: a person confirms each, and may withdraw it. */
export function mountGpsOrigins(server: Server, { db, clock, requireFresh, changed }: Deps): void {
  const sitesOf = async (sql: Sql, organisationId: string): Promise<Sites> => {
    const confirmed = await confirmedOriginsOf(sql, organisationId)
    return { confirmed, trips: tripsByOrigin(await linksWithPassword(sql, organisationId)) }
  }

  mount(server, 'listGpsOrigins', async ({ actor: { organisationId } }) => {
    const sites = await sitesOf(db, organisationId)
    return { data: confirmedWires(sites), pending: pendingOrigins(sites) }
  })

  mount(server, 'confirmGpsOrigin', async ({ actor, body, audit }) => {
    const user = requireUser(actor)
    const origin = originOf(body.origin)
    if (origin === null) throw outOfRange('origin: Debe ser un sitio web sin ruta, por ejemplo https://gps.mx')
    const data = await db.transaction(async (sql) => {
      const by = { userId: user.id, now: clock.now() }
      // Whoever sits down at a session left open must not have passwords typed into a site of their own.
      await requireFresh(sql, user, by.now)
      const act = { action: 'gps-origin-confirm', subject: `origin:${origin}`, after: { origin }, at: by.now }
      if (await confirmOrigin(sql, user.organisationId, origin, by)) await recordAudit(sql, { ...audit, ...act })
      return confirmedWires(await sitesOf(sql, user.organisationId))
    })
    changed()
    return { data: data.filter((site) => site.origin === origin) }
  })

  mount(server, 'withdrawGpsOrigin', async ({ actor, params, audit }) => {
    const { organisationId } = requireUser(actor)
    await db.transaction(async (sql) => {
      const origin = await withdrawOrigin(sql, organisationId, params.id)
      if (origin === null) throw notFound('No existe ese sitio confirmado.')
      await recordAudit(sql, {
        ...audit,
        ...{ action: 'gps-origin-withdraw', subject: `origin:${origin}`, before: { origin }, at: clock.now() },
      })
    })
    changed()
    return undefined
  })
}

/** What an organisation has confirmed, and how many of its active trips have a password for each origin. */
interface Sites {
  readonly confirmed: readonly ConfirmedOrigin[]
  readonly trips: ReadonlyMap<string, number>
}

function tripsByOrigin(
  links: readonly { readonly url: string; readonly trips: number }[],
): ReadonlyMap<string, number> {
  const byOrigin = new Map<string, number>()
  for (const { url, trips } of links) {
    const origin = originOf(url)
    if (origin !== null) byOrigin.set(origin, (byOrigin.get(origin) ?? 0) + trips)
  }
  return byOrigin
}

const confirmedWires = ({ confirmed, trips }: Sites): ConfirmedOriginWire[] => {
  const all = new Set(confirmed.map(({ origin }) => origin))
  return confirmed.map(({ id, origin, confirmedBy, confirmedAt }) => ({
    ...{ id, origin, trips: trips.get(origin) ?? 0 },
    receivers: secretOrigins(origin, all).filter((other) => other !== origin),
    confirmed_by: confirmedBy,
    confirmed_at: isoOf(confirmedAt),
  }))
}

/** The origins for which trips have a password and which nobody has confirmed, the most used first. */
function pendingOrigins({ confirmed, trips }: Sites): { origin: string; trips: number }[] {
  const known = new Set(confirmed.map(({ origin }) => origin))
  return [...trips]
    .filter(([origin]) => !known.has(origin))
    .map(([origin, count]) => ({ origin, trips: count }))
    .toSorted((a, b) => b.trips - a.trips || a.origin.localeCompare(b.origin))
}
