import type { ReportKind } from '@vigia/domain/reports/report-kind'
import { alerts } from './kinds/alerts.store.ts'
import { dwell } from './kinds/dwell.store.ts'
import { logbookCompliance } from './kinds/logbook-compliance.store.ts'
import { onTime } from './kinds/on-time.store.ts'
import { platformAvailability } from './kinds/platform-availability.store.ts'
import { silences } from './kinds/silences.store.ts'
import { speed } from './kinds/speed.store.ts'
import { stops } from './kinds/stops.store.ts'
import { trackingQuality } from './kinds/tracking-quality.store.ts'
import { tripsByClient } from './kinds/trips-by-client.store.ts'
import type { ReportDescription } from './report.ts'

/** Every report that there is, in the order in which they are offered. */
export const REPORTS: readonly ReportDescription[] = [
  tripsByClient,
  logbookCompliance,
  alerts,
  stops,
  speed,
  silences,
  onTime,
  dwell,
  trackingQuality,
  platformAvailability,
]

const byKind = new Map(REPORTS.map((report) => [report.kind, report]))

export function reportOf(kind: ReportKind): ReportDescription {
  const report = byKind.get(kind)
  if (report === undefined) throw new Error(`there is no report ${kind}`)
  return report
}
