import type { getSetup, ResponseOf, Role } from '@vigia/contract'
import { type RequestSource, recordAudit } from '../../db/audit.store.ts'
import { addDemonstration, beginRemoval } from '../../db/organisations.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { activeTripsOf, type Demonstration, demonstrationOf, isDemo } from './demo-fleet.store.ts'

type DemoFleetWire = NonNullable<ResponseOf<typeof getSetup>['demo_fleet']>

interface Guest {
  readonly token: string
  readonly account: { readonly id: string; readonly email: string; readonly name: string; readonly role: Role }
}

interface Deps {
  /** Sees every organisation: a demonstration is another one than the company's. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly wake: () => void
  /** A session of a person as the demonstration's guest. */
  readonly visitDemo: (
    sql: Sql,
    visit: {
      readonly actor: UserActor
      readonly demonstrationId: string
      readonly client: RequestSource & { readonly userAgent: string | null }
    },
    now: number,
  ) => Promise<Guest>
}

const NONE = 'No hay una flota de demostración.'

/** The button that makes a company's demonstration, the door to it, and the button that takes all of it away (ADR 14). */
export function mountDemoFleet(server: Server, { unscoped, clock, wake, visitDemo }: Deps): void {
  mount(server, 'startDemoFleet', async ({ audit }) => {
    const { organisationId } = audit
    await unscoped.transaction(async (sql) => {
      if (await isDemo(sql, organisationId)) throw conflict('IS_DEMO', 'Esto ya es una demostración.')
      const now = clock.now()
      const isNew = await addDemonstration(sql, organisationId, now)
      const { id, isBeingRemoved } = await required(sql, organisationId)
      if (isBeingRemoved)
        throw conflict('DEMO_BEING_REMOVED', 'La demostración anterior se está quitando. Espere un momento.')
      if (!isNew) return
      const values = { before: null, after: { demonstration: id } }
      await recordAudit(sql, {
        ...audit,
        action: 'demo-fleet-on',
        subject: `organisation:${organisationId}`,
        ...values,
        at: now,
      })
    })
    wake()
    return readRequired(unscoped, organisationId)
  })

  mount(server, 'stopDemoFleet', async ({ audit }) => {
    const { organisationId } = audit
    await unscoped.transaction(async (sql) => {
      const now = clock.now()
      const { id, isBeingRemoved } = await required(sql, organisationId)
      if (isBeingRemoved || !(await beginRemoval(sql, organisationId, now))) return
      const values = { before: { demonstration: id }, after: null }
      await recordAudit(sql, {
        ...audit,
        action: 'demo-fleet-off',
        subject: `organisation:${organisationId}`,
        ...values,
        at: now,
      })
    })
    wake()
    return readRequired(unscoped, organisationId)
  })

  mount(server, 'visitDemoFleet', async ({ actor, source, headers }) => {
    const person = requireUser(actor)
    const { token, account } = await unscoped.transaction(async (sql) => {
      const { id, isBeingRemoved } = await required(sql, person.organisationId)
      if (isBeingRemoved) throw notFound(NONE)
      const client = { ...source, userAgent: headers['user-agent'] ?? null }
      return visitDemo(sql, { actor: person, demonstrationId: id, client }, clock.now())
    })
    const { id, email, name, role } = account
    return { token, user: { id, email, name, role }, must_add_factor: false, notice: null }
  })
}

async function required(sql: Sql, ownerId: string): Promise<Demonstration> {
  const found = await demonstrationOf(sql, ownerId)
  if (found === null) throw notFound(NONE)
  return found
}

async function readRequired(sql: Sql, ownerId: string): Promise<DemoFleetWire> {
  const found = await readDemoFleet(sql, ownerId)
  if (found === null) throw notFound(NONE)
  return found
}

/** A company's demonstration as it stands; null: it has none. `sql` sees every organisation. */
export async function readDemoFleet(sql: Sql, ownerId: string): Promise<DemoFleetWire | null> {
  const found = await demonstrationOf(sql, ownerId)
  if (found === null) return null
  const trips = await activeTripsOf(sql, found.id)
  const state = found.isBeingRemoved ? 'removing' : trips === 0 ? 'starting' : 'on'
  return { state, since: isoOf(found.since), trips }
}
