import type { Criticality, LogbookTrip } from '../communication/logbook-trip.ts'
import type { HelpType } from '../risk/call-for-help.ts'
import type { Severity } from '../risk/severity.ts'

/** What the analysis is of (rules §3). */
export interface AnalysisInput {
  readonly trips: readonly LogbookTrip[]
  readonly incidents: readonly { readonly tripId: string; readonly status: string; readonly type: string }[]
  readonly operators: readonly { readonly tripId: string; readonly online: boolean }[]
  readonly tracking: readonly { readonly tripId: string; readonly callsForHelp: readonly HelpType[] }[]
  readonly now: number
  /** The score of the analysis before, for the trend; absent at the first. */
  readonly previousScore?: number | null
}

export type AdvicePriority = Exclude<Severity, 'critical'>

/** One line of the analysis, and the trip it speaks of, when it is one. */
interface AnalysisLine {
  readonly text: string
  readonly tripId: string | null
}

/** The local analysis result of spec §3, every field. */
export interface FleetAnalysis {
  readonly risk: {
    readonly level: Severity
    /** Not clamped: the sum of the points (rules §3). A share of operators makes a fraction: show the whole part, by which the level goes too. */
    readonly score: number
    readonly reason: string
    readonly confidence: string
  }
  readonly immediateAlerts: readonly (AnalysisLine & { readonly level: Exclude<Criticality, 'low'> })[]
  readonly patterns: readonly string[]
  readonly recommendations: readonly string[]
  readonly predictions: {
    readonly next30Min: readonly string[]
    readonly nextHour: readonly string[]
    readonly trend: 'en aumento' | 'estable' | 'a la baja'
  }
  readonly criticalTrips: readonly {
    readonly tripId: string
    readonly invoice: string
    readonly score: number
    readonly reasons: readonly string[]
  }[]
  readonly statistics: {
    readonly trips: number
    readonly withoutCommunication: number
    readonly oldCommunication: number
    readonly criticalIncidents: number
    readonly normalIncidents: number
    readonly operatorsOffline: number
    readonly operators: number
  }
  readonly insights: readonly string[]
  readonly advice: readonly { readonly action: string; readonly priority: AdvicePriority; readonly impact: string }[]
}
