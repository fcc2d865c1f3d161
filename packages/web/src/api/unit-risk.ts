import type { CallAnswers } from '@vigia/contract/calls'
import { riskLevelCodec } from '@vigia/contract/severity.codec'
import type { RiskLevel, RiskType } from '@vigia/domain/risk/risk-level'

/** What the risk engine says of a listed unit. */
export interface UnitRisk {
  readonly level: RiskLevel
  /** The factor with the most points; null with none. */
  readonly primaryAlert: RiskType | null
}

type RiskWire = Pick<CallAnswers['fullMapPositions']['positions'][number], 'risk_level' | 'primary_alert'>

export const riskFromWire = ({ risk_level, primary_alert }: RiskWire): UnitRisk => ({
  level: riskLevelCodec.decode(risk_level),
  primaryAlert: primary_alert,
})
