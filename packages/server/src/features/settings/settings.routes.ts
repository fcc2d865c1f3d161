import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { gpsSettingsOf } from '../../db/gps-settings.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { SettingKey } from '../../ports/setting-key.ts'
import { refuseBadTemplates } from './refuse-bad-templates.ts'
import { replaceSetting } from './settings.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  /** Whether the server would ask this address for a tile. */
  readonly mayCallTiles: (address: string) => boolean
  /** Rejects when the person proved too long ago who they are. */
  readonly requireFresh: (sql: Sql, person: UserActor, now: number) => Promise<void>
}

/** Settings of an organisation; each change is audited with what was before it. */
export function mountSettings(server: Server, { db, clock, signals, mayCallTiles, requireFresh }: Deps): void {
  const change = async <T extends object>(audit: ActorAuditContext, key: SettingKey, value: T): Promise<T> => {
    const { organisationId, actor } = audit
    await db.transaction(async (sql) => {
      const now = clock.now()
      const userId = actor.kind === 'user' ? actor.id : null
      const before = (await replaceSetting(sql, organisationId, key, value, { userId, now })) ?? null
      const subject = `setting:${key}`
      await recordAudit(sql, { ...audit, action: 'setting-change', subject, before, after: value, at: now })
    })
    signals.settingsChanged(organisationId, key)
    return value
  }

  mount(server, 'getMapSettings', ({ actor }) => readSetting(db, actor.organisationId, 'map'))
  mount(server, 'putMapSettings', async ({ body, audit }) => {
    refuseBadTemplates(body, mayCallTiles)
    return change(audit, 'map', body)
  })

  mount(server, 'getRiskSettings', async ({ actor }) => ({ ...(await readSetting(db, actor.organisationId, 'risk')) }))
  mount(server, 'putRiskSettings', ({ body, audit }) => change(audit, 'risk', body))

  mount(server, 'getAlertRules', async ({ actor }) => ({ ...(await readSetting(db, actor.organisationId, 'alerts')) }))
  mount(server, 'putAlertRules', ({ body, audit }) => change(audit, 'alerts', body))

  mount(server, 'getRetention', ({ actor }) => readSetting(db, actor.organisationId, 'retention'))
  mount(server, 'putRetention', ({ body, audit }) => change(audit, 'retention', body))

  mount(server, 'getContact', ({ actor }) => readSetting(db, actor.organisationId, 'contact'))
  mount(server, 'putContact', ({ body, audit }) => change(audit, 'contact', body))

  mount(server, 'getSignInSettings', async ({ actor }) => {
    const { secondFactor, idleMinutes } = await readSetting(db, actor.organisationId, 'sign-in')
    return { require_second_factor: secondFactor, idle_minutes: idleMinutes }
  })
  mount(server, 'putSignInSettings', async ({ actor, audit, body }) => {
    await requireFresh(db, requireUser(actor), clock.now())
    return change(audit, 'sign-in', body)
  })

  mount(server, 'getGpsSettings', async ({ actor }) => {
    const { autoOpen, personMayChange } = await gpsSettingsOf(db, actor.organisationId)
    return { auto_open: autoOpen, person_may_change: personMayChange }
  })
  mount(server, 'putGpsSettings', ({ body, audit }) => change(audit, 'gps', body))
}
