import type { Counters } from './counters.ts'

export const KPI_VIEWS = ['service', 'safety', 'signal', 'logbook', 'team'] as const
type KpiView = (typeof KPI_VIEWS)[number]

export const KPI_UNITS = [
  'count',
  'percent',
  'days',
  'minutes',
  'hours',
  'per-hundred',
  'per-shift-change',
  'per-ten-minutes',
] as const
type KpiUnit = (typeof KPI_UNITS)[number]

/** What a figure is computed from: what was counted, how many minutes of the period have passed, and how many shifts began in them. */
export interface KpiBasis {
  readonly counters: Counters
  readonly minutes: number
  /** Of which there is a hand-over. */
  readonly shiftChanges: number
}

export interface KpiFigure {
  /** In the unit, not rounded; null: there is nothing to compute it from, or too little. */
  readonly value: number | null
  /** How many it is computed from. */
  readonly sample: number
  /** How many could not be counted. */
  readonly excluded: number
}

/** A figure of the desk's work with the words that define it: the page that explains it and the computation are this one object. */
export interface Kpi {
  readonly view: KpiView
  readonly title: string
  readonly unit: KpiUnit
  /** Which way is better; null: neither. */
  readonly better: 'higher' | 'lower' | null
  /** In words for who reads it, as the next three. */
  readonly formula: string
  readonly counts: string
  readonly excludes: string
  /** Where it comes from. */
  readonly source: string
  /** Of fewer than these there is no value. */
  readonly minimumSample: number
  readonly figure: (basis: KpiBasis) => KpiFigure
}

/** The figure, without a value where its sample is too small. */
export function computeKpi(kpi: Pick<Kpi, 'minimumSample' | 'figure'>, basis: KpiBasis): KpiFigure {
  const figure = kpi.figure(basis)
  return figure.sample < kpi.minimumSample ? { ...figure, value: null } : figure
}

/** A share as percent, 0 to 100; null of none. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** A count is known also when it is 0. */
export const counted = (count: number): KpiFigure => ({ value: count, sample: count, excluded: 0 })
