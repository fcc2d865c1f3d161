import { DEFAULT_RISK_WEIGHTS, type Geofence, type RiskWeights } from '@vigia/domain'
import type { Db } from '../../db/pool.ts'

export interface RiskSettingsStore {
  /** An organisation's weights, the defaults where it has none of its own. */
  weights(organisationId: string): Promise<RiskWeights>
  geofences(organisationId: string): Promise<readonly Geofence[]>
}

export function riskSettingsStore(db: Db): RiskSettingsStore {
  return {
    weights: async (organisationId) => {
      const { rows } = await db.query<{ value: Partial<RiskWeights> }>(
        `select value from settings where organisation_id = $1 and key = 'risk'`,
        [organisationId],
      )
      return { ...DEFAULT_RISK_WEIGHTS, ...rows[0]?.value }
    },
    geofences: async (organisationId) => {
      const { rows } = await db.query<Geofence>(
        'select id, name, kind, shape from geofences where organisation_id = $1 order by id',
        [organisationId],
      )
      return rows
    },
  }
}
