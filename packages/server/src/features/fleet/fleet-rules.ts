import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import { DEFAULT_LOGBOOK_RULES, type LogbookRules } from '@vigia/domain/communication/logbook-rules'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { RiskType } from '@vigia/domain/risk/risk-level'
import { DEFAULT_RISK_WEIGHTS, type RiskWeights } from '@vigia/domain/risk/risk-weights'
import { type CoverageGrid, coverageAt, EMPTY_COVERAGE } from '@vigia/domain/silence/coverage-grid'
import type { OutageRules } from '@vigia/domain/silence/platform-outage'
import { NO_SURROUNDINGS } from '@vigia/domain/silence/surroundings'
import type { FleetSurvey } from '@vigia/domain/silence/survey-fleet'
import type { RiskSettings } from './assess-live-trip.ts'
import { outageRulesOf } from './risk-settings.store.ts'

/** By what an organisation wants its trips to be judged. */
export interface FleetRules {
  readonly weights: RiskWeights
  readonly geofences: readonly Geofence[]
  readonly outage: OutageRules
  /** The lowest limits that its own rules of alerts ask about. */
  readonly lowest: ReadonlyMap<RiskType, number>
  readonly logbook: LogbookRules
}

/** Of an organisation that has set nothing. */
export const DEFAULT_RULES: FleetRules = {
  weights: DEFAULT_RISK_WEIGHTS,
  geofences: [],
  outage: outageRulesOf(DEFAULT_ALERT_RULES),
  lowest: new Map(),
  logbook: DEFAULT_LOGBOOK_RULES,
}

/** By what its trips are judged: its rules, what surrounds them, and where trucks are not heard. */
export const settingsOf = (
  { weights, geofences, lowest, logbook }: FleetRules,
  survey: FleetSurvey,
  grid: CoverageGrid,
): RiskSettings => ({
  ...{ weights, lowest, logbook },
  context: { geofences, surroundings: { ...survey, coverageAt: (point) => coverageAt(grid, point) } },
})

/** Of an organisation whose own settings nobody has read. */
export const DEFAULT_SETTINGS: RiskSettings = settingsOf(DEFAULT_RULES, NO_SURROUNDINGS, EMPTY_COVERAGE)
