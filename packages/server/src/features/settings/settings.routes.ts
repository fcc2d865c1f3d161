import { getContact, mapSettings } from '@vigia/contract'
import { DEFAULT_ALERT_RULES, DEFAULT_RISK_WEIGHTS } from '@vigia/domain'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import { gpsSettingsOf } from '../../db/gps-settings.store.ts'
import type { Db } from '../../db/pool.ts'
import type { FleetSignals } from '../../fleet-signals.ts'
import type { Actor } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import { validate } from '../../http/validate.ts'
import { alertRulesSchema } from './alert-rules-schema.ts'
import { riskWeightsSchema } from './risk-weights-schema.ts'
import { readSetting, replaceSetting, type SettingKey } from './settings.store.ts'

const NO_LAYERS = {
  streets: null,
  satellite: null,
  hybrid: null,
  terrain: null,
  dark: null,
  traffic: null,
  attribution: null,
}
const NO_CONTACT = { central_phone: null }
const DEFAULT_RETENTION = { positionDays: 90 }

const retention = z.object({ positionDays: z.int() })

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
}

/** Settings of an organisation; each change is audited with what was before it. */
export function mountSettings(server: Server, { db, clock, signals }: Deps): void {
  const change = async <T>(actor: Actor, address: string, key: SettingKey, value: T): Promise<T> => {
    const { organisationId } = actor
    await db.transaction(async (sql) => {
      const now = clock.now()
      const userId = actor.kind === 'user' ? actor.id : null
      const before = (await replaceSetting(sql, organisationId, key, value, { userId, now })) ?? null
      const who = { kind: actor.kind, id: actor.id }
      const details = { before, after: value }
      const subject = `setting:${key}`
      await recordAudit(sql, {
        organisationId,
        actor: who,
        action: 'setting-change',
        subject,
        details,
        address,
        at: now,
      })
    })
    signals.settingsChanged(organisationId, key)
    return value
  }

  mount(server, 'getMapSettings', async ({ actor }) => {
    const stored = mapSettings.safeParse(await readSetting(db, actor.organisationId, 'map'))
    return stored.success ? stored.data : NO_LAYERS
  })
  mount(server, 'putMapSettings', ({ actor, body, ip }) => change(actor, ip, 'map', body))

  mount(server, 'getRiskSettings', async ({ actor }) => {
    const stored = riskWeightsSchema.safeParse(await readSetting(db, actor.organisationId, 'risk'))
    return stored.success ? stored.data : { ...DEFAULT_RISK_WEIGHTS }
  })
  mount(server, 'putRiskSettings', ({ actor, body, ip }) =>
    change(actor, ip, 'risk', validate(riskWeightsSchema, body)),
  )

  mount(server, 'getAlertRules', async ({ actor }) => {
    const stored = alertRulesSchema.safeParse(await readSetting(db, actor.organisationId, 'alerts'))
    return stored.success ? stored.data : { ...DEFAULT_ALERT_RULES }
  })
  mount(server, 'putAlertRules', ({ actor, body, ip }) => change(actor, ip, 'alerts', validate(alertRulesSchema, body)))

  mount(server, 'getRetention', async ({ actor }) => {
    const stored = retention.safeParse(await readSetting(db, actor.organisationId, 'retention'))
    return stored.success ? stored.data : DEFAULT_RETENTION
  })
  mount(server, 'putRetention', ({ actor, body, ip }) => change(actor, ip, 'retention', body))

  mount(server, 'getContact', async ({ actor }) => {
    const stored = getContact.response.safeParse(await readSetting(db, actor.organisationId, 'contact'))
    return stored.success ? stored.data : NO_CONTACT
  })
  mount(server, 'putContact', ({ actor, body, ip }) => change(actor, ip, 'contact', body))

  mount(server, 'getGpsSettings', async ({ actor }) => {
    const { autoOpen, allowedHosts, personMayChange } = await gpsSettingsOf(db, actor.organisationId)
    return { auto_open: autoOpen, allowed_hosts: [...allowedHosts], person_may_change: personMayChange }
  })
  mount(server, 'putGpsSettings', ({ actor, body, ip }) => change(actor, ip, 'gps', body))
}
