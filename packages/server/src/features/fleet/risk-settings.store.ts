import { lowestLimits } from '@vigia/domain/alerts/alert-policy'
import type { AlertRules } from '@vigia/domain/alerts/alert-rules'
import type { LogbookRules } from '@vigia/domain/communication/logbook-rules'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { RiskType } from '@vigia/domain/risk/risk-level'
import type { RiskWeights } from '@vigia/domain/risk/risk-weights'
import type { OutageRules } from '@vigia/domain/silence/platform-outage'
import { readOwnRulesOf } from '../../db/own-rules.store.ts'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'

export interface RiskSettingsStore {
  /** Every organisation, but those that are being removed: a demonstration's (migration 0054); no company ever is. */
  organisationIds(): Promise<readonly string[]>
  /** An organisation's weights, the defaults where it has none of its own. */
  weights(organisationId: string): Promise<RiskWeights>
  geofences(organisationId: string): Promise<readonly Geofence[]>
  /** When a platform counts as quiet as a whole. */
  outageRules(organisationId: string): Promise<OutageRules>
  logbook(organisationId: string): Promise<LogbookRules>
  /** The lowest limits that its own rules of alerts ask about. */
  lowest(organisationId: string): Promise<ReadonlyMap<RiskType, number>>
}

export const outageRulesOf = ({ platformOutage }: Pick<AlertRules, 'platformOutage'>): OutageRules => ({
  outageMinUnits: platformOutage.minUnits,
  outageShare: platformOutage.share,
})

export function riskSettingsStore(db: Db): RiskSettingsStore {
  return {
    organisationIds: async () => {
      const { rows } = await db.query<{ id: string }>('select id::text from organisations where removing_at is null')
      return rows.map(({ id }) => id)
    },
    weights: (organisationId) => readSetting(db, organisationId, 'risk'),
    geofences: async (organisationId) => {
      const { rows } = await db.query<Geofence>(
        'select id, name, kind, shape from geofences where organisation_id = $1 order by id',
        [organisationId],
      )
      return rows
    },
    logbook: (organisationId) => readSetting(db, organisationId, 'logbook'),
    outageRules: async (organisationId) => outageRulesOf(await readSetting(db, organisationId, 'alerts')),
    lowest: async (organisationId) => lowestLimits({ own: await readOwnRulesOf(db, organisationId) }),
  }
}
