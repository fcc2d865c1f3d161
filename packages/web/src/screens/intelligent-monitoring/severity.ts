import type { FleetRiskLevel } from '@vigia/domain/analysis/fleet-analysis'
import type { Criticality } from '@vigia/domain/communication/logbook-trip'
import type { SeverityToken } from '../../theme/bands.ts'

/** The three levels of a trip on the ramp of four (DESIGN §2). */
export const CRITICALITY_SEVERITY = {
  normal: 'bajo',
  warning: 'alto',
  critical: 'critico',
} as const satisfies Record<Criticality, SeverityToken>

export const CRITICALITY_WORD = {
  normal: 'Normal',
  warning: 'Advertencia',
  critical: 'Crítico',
} as const satisfies Record<Criticality, string>

/** The level of the fleet on the ramp. */
export const FLEET_SEVERITY = {
  bajo: 'bajo',
  medio: 'medio',
  alto: 'alto',
  crítico: 'critico',
} as const satisfies Record<FleetRiskLevel, SeverityToken>
