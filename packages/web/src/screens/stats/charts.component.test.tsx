import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AlertsChart } from './alerts-chart.tsx'
import { HoursMap } from './hours-map.tsx'
import type { OpenPart } from './kpi-part.tsx'
import { PartiesTable } from './parties-table.tsx'
import { PlatformsRanking } from './platforms-ranking.tsx'
import { SilenceChart } from './silence-chart.tsx'

const onOpen = vi.fn<OpenPart>()
beforeEach(() => onOpen.mockClear())
const opened = () =>
  onOpen.mock.calls.map(([{ title, lists }]) => [title, ...lists.map(({ label: _, ...list }) => list)])

test('the tab key reaches one bar, arrows the others; a day without alerts opens nothing', async () => {
  const days = ['24', '25', '26', '27'].map((day, at) => ({
    ...{ day: `2026-11-${day}`, critical: at === 1 ? 0 : 1, high: 0, medium: at === 1 ? 0 : 2 },
  }))
  await render(<AlertsChart {...{ days, onOpen }} unknownDays={[]} />)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /^24 nov/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: '26 nov: 1 crítica, 2 medias' })).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}{Enter}')
  await userEvent.keyboard('{Home}{ArrowLeft}{Enter}')
  const list = { kpiKey: 'alerts', figure: '1 crítica, 2 medias' }
  expect(opened()).toEqual([
    ['Alertas, 27 nov', { ...list, scope: { from: '2026-11-27', to: '2026-11-27' } }],
    ['Alertas, 24 nov', { ...list, scope: { from: '2026-11-24', to: '2026-11-24' } }],
  ])
  await expect.element(page.getByRole('img', { name: '25 nov: ninguna' })).toBeInTheDocument()
})

test('a bar of silence opens the intervals of its minutes, the last one without an end', async () => {
  const bars = [
    { fromMin: 50, toMin: 60, gaps: 1 },
    { fromMin: 180, toMin: null, gaps: 4 },
  ]
  await render(<SilenceChart silence={{ bars, overMin: 60, overShare: 0.8 }} onOpen={onOpen} />)
  await page.getByRole('button', { name: 'de 50 a 60 min: 1 intervalo' }).click()
  await page.getByRole('button', { name: 'de 180 min o más: 4 intervalos' }).click()
  expect(opened()).toEqual([
    ['Intervalos de 50 a 60 min', { kpiKey: 'silence', figure: '1 intervalo', part: { gapFromMin: 50, gapToMin: 60 } }],
    ['Intervalos de 180 min o más', { kpiKey: 'silence', figure: '4 intervalos', part: { gapFromMin: 180 } }],
  ])
})

test('an hour opens its incidents', async () => {
  await render(<HoursMap cells={[{ weekday: 4, hour: 3, incidents: 5 }]} unknownDays={[]} onOpen={onOpen} />)
  await page.getByRole('button', { name: 'jue 03:00, 5 incidencias' }).click()
  expect(opened()).toEqual([
    ['Incidencias, jue de 03:00 a 03:59', { kpiKey: 'incidents', figure: '5', part: { weekday: 4, hour: 3 } }],
  ])
})

test('a platform opens its hours', async () => {
  const origin = 'https://norte.mx'
  const ranking = [{ platform: 'Norte', origin, readPercent: 61.4, percentBefore: null, hours: 48 }]
  await render(<PlatformsRanking platforms={{ hours: 62, ranking }} isFiltered={false} onOpen={onOpen} />)
  await page.getByRole('button', { name: /^Norte/ }).click()
  expect(opened()).toEqual([['Norte', { kpiKey: 'platforms-read', figure: '61.4% de 48 horas', part: { origin } }]])
})

test.each([
  ['carrier', 'Transportistas', { carrierId: '3' }],
  ['client', 'Clientes', { clientId: '3' }],
] as const)('a press anywhere on a %s opens what its figures were computed from', async (by, title, scope) => {
  const party = { id: '3', name: 'Fletes Azul', trips: 50, delivered: 1, planned: 0, alerts: 2 }
  const parties = [{ ...party, onTimePercent: null, silenceMin: null }]
  await render(<PartiesTable {...{ by, parties, onOpen }} />)
  await expect.element(page.getByRole('region', { name: title })).toBeVisible()
  await page.getByRole('cell', { name: '50', exact: true }).click({ force: true })
  expect(opened()).toEqual([
    [
      'Fletes Azul',
      { kpiKey: 'trips', figure: '50', scope },
      { kpiKey: 'on-time', figure: 'sin dato', scope },
      { kpiKey: 'silence', figure: 'sin dato', scope },
      { kpiKey: 'alerts', figure: '2', scope },
    ],
  ])
})
