import type { ConfirmedOriginWire } from '@vigia/contract'
import { secretOrigins } from '@vigia/domain'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import {
  type ConfirmedOrigin,
  confirmedOriginsOf,
  confirmOrigins,
  withdrawOrigin,
} from '../../db/confirmed-origins.store.ts'
import type { Db } from '../../db/pool.ts'
import { notFound, outOfRange } from '../../errors.ts'
import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import { isoOf } from '../../realtime/trip-events.routes.ts'
import { originOf } from '../../secrets/seal-context.ts'
import { linksWithPassword } from './pending-origins.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Confirmations changed: sessions may begin, or have to end. */
  readonly changed: () => void
}

/** Sites on which stored passwords may be typed: a person confirms each, and may withdraw it. */
export function mountGpsOrigins(server: Server, { db, clock, changed }: Deps): void {
  mount(server, 'listGpsOrigins', async ({ actor: { organisationId } }) => {
    const [confirmed, links] = await Promise.all([
      confirmedOriginsOf(db, organisationId),
      linksWithPassword(db, organisationId),
    ])
    return { data: confirmed.map(wireOf), pending: pendingOrigins(links, confirmed) }
  })

  mount(server, 'confirmGpsOrigin', async ({ actor, body, audit }) => {
    const user = requireUser(actor)
    const wanted = originOf(body.origin)
    if (wanted === null) throw outOfRange('origin: Debe ser un sitio web sin ruta, por ejemplo https://gps.mx')
    const origins = secretOrigins(wanted)
    const data = await db.transaction(async (sql) => {
      const by = { userId: user.id, now: clock.now() }
      for (const origin of await confirmOrigins(sql, user.organisationId, origins, by))
        await recordAudit(sql, {
          ...audit,
          ...{ action: 'gps-origin-confirm', subject: `origin:${origin}`, after: { origin }, at: by.now },
        })
      return (await confirmedOriginsOf(sql, user.organisationId)).filter(({ origin }) => origins.includes(origin))
    })
    changed()
    return { data: data.map(wireOf) }
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

const wireOf = ({ id, origin, confirmedBy, confirmedAt }: ConfirmedOrigin): ConfirmedOriginWire => ({
  id,
  origin,
  confirmed_by: confirmedBy,
  confirmed_at: isoOf(confirmedAt),
})

/** The origins of these links that nobody has confirmed, the most used first. */
function pendingOrigins(
  links: readonly { readonly url: string; readonly trips: number }[],
  confirmed: readonly ConfirmedOrigin[],
): { origin: string; trips: number }[] {
  const known = new Set(confirmed.map(({ origin }) => origin))
  const waiting = new Map<string, number>()
  for (const { url, trips } of links) {
    const origin = originOf(url)
    if (origin !== null && !known.has(origin)) waiting.set(origin, (waiting.get(origin) ?? 0) + trips)
  }
  return [...waiting]
    .map(([origin, trips]) => ({ origin, trips }))
    .toSorted((a, b) => b.trips - a.trips || a.origin.localeCompare(b.origin))
}
