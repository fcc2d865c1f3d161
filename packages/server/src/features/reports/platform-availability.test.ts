import type { CallAnswers } from '@vigia/contract/calls'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import type { TestServer } from '../../../test/server.ts'
import { startServerWithHistory } from '../../../test/server-with-history.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServerWithHistory(clock)
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

type Preview = CallAnswers['previewReport']
async function preview(days: object, columns?: readonly string[]): Promise<Preview> {
  const body = { params: days, ...(columns === undefined ? {} : { columns }) }
  const answer = await server.request('POST', '/api/reports/platform_availability/preview', { token, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
const figure = ({ figures }: Preview, key: string) => figures.find((one) => one.key === key)
const cells = ({ rows }: Preview) => rows.map((row) => row.cells)

test.each([
  ['two weeks, today with them', '2026-11-11', '2026-11-25'],
  ['days that are over', '2026-11-01', '2026-11-20'],
  ['a few hours of today', '2026-11-25', '2026-11-25'],
])('the platforms of Métricas, with the same numbers: %s', async (_why, from, to) => {
  const { platforms } = (await server.request('GET', `/api/stats/kpis?from=${from}&to=${to}`, { token })).body
  const answer = await preview({ from, to }, ['platform', 'read_pct', 'hours_watched', 'hours_unwatched'])
  const told: CallAnswers['getKpis']['platforms']['ranking'] = platforms.ranking
  expect(told.length).toBeGreaterThan(0)
  expect(cells(answer)).toEqual(
    told.map(({ platform, read_pct, hours }) => [platform, read_pct, hours, platforms.hours - hours]),
  )
  expect(answer.rows.map(({ marked }) => marked)).toEqual(
    told.map(({ read_pct }) => read_pct !== null && read_pct < 90),
  )
  const unwatched = told.reduce((sum, { hours }) => sum + platforms.hours - hours, 0)
  expect(figure(answer, 'unwatched')?.value).toBe(unwatched)
  expect(answer.notes).toContain(
    `${unwatched.toLocaleString('es-MX')} horas de plataformas no se vigilaron: ni disponibles ni caídas, no cuentan en el porcentaje.`,
  )
  const few = told.filter(({ read_pct }) => read_pct === null).length
  expect(figure(answer, 'badly_read')?.coverage).toEqual({ sample: told.length - few, excluded: few })
  expect(answer.notes.some((note) => note.includes('menos de 5 horas'))).toBe(few > 0)
})

/** The hours of a site on 25 November, by the clock of Mexico City: of each, minutes of sessions and how many of them were read. */
async function readOn(origin: string, hours: Readonly<Record<number, readonly [wanted: number, read: number]>>) {
  await server.db.owner.query('delete from gps_platform_hours')
  for (const [hour, [wanted, read]] of Object.entries(hours))
    await server.db.owner.query(
      `insert into gps_platform_hours (organisation_id, origin, hour, wanted, read)
       values ($1, $2, ('2026-11-25 ' || $3 || ':00')::timestamp at time zone 'America/Mexico_City', $4, $5)`,
      [server.organisationId, origin, hour, wanted, read],
    )
}
const OUTAGES = ['outage_h', 'outage_from', 'outage_until', 'last_from', 'last_until']
const hour = (of: number): string => `2026-11-25T${String(of + 6).padStart(2, '0')}:00:00.000Z`

test('an outage is whole hours without any reading; an hour that nobody watched cuts it, and one that is not over is none yet', async () => {
  const read = [60, 60] as const
  const silent = [60, 0] as const
  clock.advance(HOUR_MS / 2)
  token = await server.signIn('lectura')
  await readOn('https://norte.mx', {
    ...{ 0: read, 1: silent, 2: silent, 3: silent, 4: [60, 1] },
    // At five nobody watched.
    ...{ 6: silent, 7: silent, 9: silent, 10: silent, 11: silent, 12: read },
    ...{ 13: silent, 14: silent },
  })
  const today = await preview({ range: 'today' }, ['hours_watched', 'hours_read', 'hours_unwatched', ...OUTAGES])
  // Of two equal ones the newer; what goes on since one o'clock is the last.
  expect(cells(today)).toEqual([[13, 3, 2, 3, hour(9), hour(12), hour(13), hour(14)]])
  expect(figure(today, 'longest_outage')?.value).toBe(3)

  await readOn('https://norte.mx', { 1: [60, 0], 2: [60, 0], 4: [60, 0], 6: read, 7: read })
  expect(cells(await preview({ range: 'today' }, OUTAGES))).toEqual([[2, hour(1), hour(3), hour(4), hour(5)]])
  expect(cells(await preview({ range: 'yesterday' }, OUTAGES))).toEqual([])

  await readOn('https://norte.mx', { 8: [60, 59], 9: read })
  const well = await preview({ range: 'today' }, OUTAGES)
  expect(cells(well)).toEqual([[0, null, null, null, null]])
  expect(figure(well, 'longest_outage')?.value).toBe(0)
  expect(figure(well, 'badly_read')?.value).toBeNull()
})
