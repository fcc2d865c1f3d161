import { MAX_DRY_RUN_ROWS } from '@vigia/contract'
import { expect, test } from 'vitest'
import { dryRunResult } from './dry-run-result.wire.ts'

const HOUR = 3_600_000
const RUN = {
  id: 'r',
  attempt: 1,
  heldAgainst: [],
  organisationId: '1',
  type: 'UNIDAD_DETENIDA',
  from: 0,
  to: 100 * HOUR,
} as const
/** People said that it was a robbery: opened in hour 50, closed in hour 52. */
const ROBBERY = {
  ...{ type: 'PANICO', tripId: '7', platform: null, openedAt: 50 * HOUR, closedAt: 52 * HOUR },
  ...{ cause: 'robo-confirmado', note: null },
}
const alert = (openedAt: number, closedAt: number | null, subject = '7') => ({
  ...{
    subject,
    openedAt: openedAt * HOUR,
    closedAt: closedAt === null ? null : closedAt * HOUR,
    value: 1,
    point: null,
  },
})

test.each([
  ['one that is open when it begins tells of it', alert(49, 51), 1],
  ['one that opens before people knew does too', alert(51, null), 1],
  ['one that ended two days before does not', alert(2, 3), 0],
  ['one that opens once it is known does not', alert(53, 54), 0],
  ['one of another trip does not', alert(50, 51, '8'), 0],
])('a confirmed robbery: %s', (_why, draft, told) => {
  const { result } = dryRunResult(
    { now: [], draft: [draft], known: { trips: 1, silentTrips: 0, share: 1 } },
    { run: { ...RUN, draft: {} as never }, trips: [], positions: 0, raised: [ROBBERY], reopenMinutes: 15 },
  )
  expect(result.confirmed).toEqual({ known: 1, now: 0, draft: told })
})

test('of more alerts than are kept by row the newest are, and it is said; the counts are of all', () => {
  const draft = Array.from({ length: MAX_DRY_RUN_ROWS + 5 }, (_, at) => ({
    ...{ subject: `${at}`, openedAt: at, closedAt: null, value: 1, point: null },
  }))
  const { result, rows } = dryRunResult(
    { now: [], draft, known: { trips: 1, silentTrips: 0, share: 1 } },
    { run: { ...RUN, draft: {} as never }, trips: [], positions: 0, raised: [], reopenMinutes: 15 },
  )
  expect([result.draft.count, result.groups.new, result.kept_rows]).toEqual([
    ...[MAX_DRY_RUN_ROWS + 5, MAX_DRY_RUN_ROWS + 5, MAX_DRY_RUN_ROWS],
  ])
  expect([rows.length, rows[0]?.from, rows.at(-1)?.from]).toEqual([
    ...[MAX_DRY_RUN_ROWS, new Date(MAX_DRY_RUN_ROWS + 4).toISOString(), new Date(5).toISOString()],
  ])
})

const PLACE = { lat: 20, lng: -99 }
test.each([
  [
    'ten new stops within a kilometre are told with their place, and a safe zone excuses them',
    10,
    'UNIDAD_DETENIDA',
    PLACE,
  ],
  ['nine are not', 9, 'UNIDAD_DETENIDA', null],
  // There it would keep none of them from being told, and hide whoever stops.
  ['no safe zone is offered where units drive too fast', 10, 'EXCESO_VELOCIDAD', null],
  ['no safe zone is offered where units leave their route', 10, 'DESVIO_RUTA', null],
  ['no safe zone is offered where units fall silent', 10, 'GPS_DESACTUALIZADO', null],
  ['no safe zone is offered where it is dangerous to stand', 10, 'ZONA_RIESGO', null],
] as const)('%s', (_why, many, type, place) => {
  const draft = Array.from({ length: many }, (_, at) => ({ ...alert(at, at + 1), point: PLACE }))
  const { result } = dryRunResult(
    { now: [], draft, known: { trips: 1, silentTrips: 0, share: 1 } },
    { run: { ...RUN, type, draft: {} as never }, trips: [], positions: 0, raised: [], reopenMinutes: 15 },
  )
  const says = (words: string): boolean => result.hints.some((hint) => hint.includes(words))
  expect([result.crowded_at, says('en un mismo lugar'), says('zona segura')]).toEqual([
    ...[place, many >= 10, place !== null],
  ])
})
