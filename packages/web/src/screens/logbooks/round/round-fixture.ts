import type { ContactTrip } from '../../../api/logbook.ts'

/** The instant of every test of the round: 09:42 where the company is. */
export const NOW = Date.UTC(2026, 10, 24, 15, 42)
export const ago = (minutes: number): number => NOW - minutes * 60_000

/** A round that has just begun. */
export const begun = () => ({
  ...{ roundId: '1', isPaused: false, startedAt: ago(1), elapsedMs: 0, callMs: 0, done: [], skipped: [] },
})
/** The trip that is due so many minutes from ten minutes ago. */
export const trip = (id: number, over: Partial<ContactTrip> = {}): ContactTrip => ({
  ...{ tripId: String(id), invoice: `F-${id}`, plates: `P-${id}`, client: 'Cementos Tula', carrier: 'TransNorte' },
  ...{
    operator: 'Ernesto Ávila',
    phone: '55 5555 0142',
    carrierPhone: null,
    status: 'in transit',
    origin: 'Puebla',
    destination: 'Mérida',
  },
  ...{ level: 'low', score: 5, startedAt: ago(300), cadenceMin: 30, dueAt: ago(10 - id), lastComment: null },
  ...{ lastAttempt: null, attemptsToday: 0, entries: [], gapsSince: ago(80), isMarkedCritical: false },
  ...{ assignee: null, assigneeLost: null },
  communication: { maxGapHours: null, pattern: 'sin_datos' },
  ...over,
})
