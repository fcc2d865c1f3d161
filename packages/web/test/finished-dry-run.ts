import type { DryRun, DryRunRow } from '../src/api/alert-rules.ts'

const ENDED_AT = Date.UTC(2026, 10, 24, 12)

/** A trial of a rule over seven days, as it is when it is done, and its rows. */
export const RUN: DryRun = {
  ...{
    id: 'run-1',
    state: 'done',
    progress: 1,
    from: ENDED_AT - 7 * 86_400_000,
    to: ENDED_AT,
    tookMs: 12_000,
    problem: null,
  },
  result: {
    ...{ trips: 312, positions: 2_100_000, minutesShare: 0.99, silentTrips: 12 },
    ...{ raised: 126, earlierMedianMinutes: 14 },
    now: { count: 128, companyRate: 0.81 },
    draft: { count: 171, companyRate: 0.85 },
    confirmed: { known: 5, now: 4, draft: 5 },
    byDay: [19, 12, 25, 28, 27, 35, 25].map((draft, n) => ({ day: `2026-11-${17 + n}`, now: draft - 6, draft })),
    groups: { new: 1, earlier: 0, same: 0, gone: 0 },
    keptRows: null,
    crowdedAt: null,
    hints: ['31 de las 43 nuevas se habrían cerrado solas en menos de 10 min.'],
  },
}
export const ROWS: readonly DryRunRow[] = [
  {
    ...{ group: 'new', tripId: '4', invoice: 'F-4', plates: '66-TN-2E', platform: null, place: 'MEX-150D km 92' },
    ...{ from: ENDED_AT - 86_400_000, to: ENDED_AT, earlierMinutes: null, cause: 'robo-confirmado', note: null },
  },
]
