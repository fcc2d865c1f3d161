import type { Criticality } from '@vigia/domain/communication/logbook-trip'

/** What the screen calls the criticality of a trip (spec §4). */
export const CRITICALITY_WORD = {
  critical: 'Crítico',
  high: 'Advertencia',
  low: 'Normal',
} as const satisfies Record<Criticality, string>
