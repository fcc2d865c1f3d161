import type { Severity } from '../risk/severity.ts'

/** What the average gap between a trip's comments says (rules §3). */
export type CommunicationPattern = 'sin_datos' | 'irregular' | 'regular'

export interface CommunicationAnalysis {
  /** Hours, one decimal; null with no comment. */
  readonly maxGapHours: number | null
  readonly pattern: CommunicationPattern
}

/** A trip and its logbook as the intelligent dashboard sees it (spec §3 "Logbook trip"). Instants in epoch ms. */
export interface LogbookTrip {
  readonly tripId: string
  readonly invoice: string
  readonly invoiceId: string | null
  readonly status: string
  readonly origin: string
  readonly destination: string
  readonly lastComment: { readonly text: string; readonly at: number } | null
  readonly communication: CommunicationAnalysis
}

/** How grave the silence of one trip is, by its communication: Crítico, Advertencia, Normal (spec §4). */
export type Criticality = Exclude<Severity, 'medium'>

export interface TripCriticality {
  readonly level: Criticality
  /** Why, in Spanish, the gravest first. */
  readonly notes: readonly string[]
}
