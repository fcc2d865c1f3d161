import { KPIS, type KpiKey } from '@vigia/domain/kpis/kpis'
import { percentileOf } from '@vigia/domain/kpis/percentile'

/** What a figure is by the rows of its list alone. */
export function recomputedKpi(
  key: KpiKey,
  rows: readonly { is_counted: boolean; value: number | null; weight: number | null }[],
  trips: number,
  shiftChanges = 0,
) {
  const counted = rows.filter(({ is_counted }) => is_counted)
  const values = counted.map(({ value }) => value ?? Number.NaN)
  const sum = values.reduce((so, value) => so + value, 0)
  const { unit } = KPIS[key]
  if (unit === 'per-hundred') return (100 * counted.length) / trips
  if (unit === 'per-shift-change') return counted.length / shiftChanges
  if (key === 'danger-hours') return sum
  if (key === 'longest-silence') return Math.max(...values)
  if (key.endsWith('p50') || key.endsWith('p90')) {
    const histogram = new Map<number, number>()
    for (const value of values) histogram.set(value, (histogram.get(value) ?? 0) + 1)
    return percentileOf(histogram, key.endsWith('p50') ? 0.5 : 0.9)
  }
  if (unit === 'count') return counted.length
  const weights = counted.map(({ weight }) => weight ?? 1)
  const weighed = values.reduce((so, value, index) => so + value * (weights[index] ?? Number.NaN), 0)
  return weighed / weights.reduce((so, weight) => so + weight, 0)
}
