import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Kpi } from '../../api/stats.ts'
import { AlertsChart } from './alerts-chart.tsx'
import { ForecastsTable } from './forecasts-table.tsx'
import { HoursMap } from './hours-map.tsx'
import type { OpenPart } from './kpi-part.tsx'
import { OnTimeChart } from './on-time-chart.tsx'
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
  await render(<SilenceChart silence={{ bars, overMin: 60, overShare: 0.8 }} unknownDays={[]} onOpen={onOpen} />)
  await page.getByRole('button', { name: 'de 50 a 60 min: 1 intervalo' }).click()
  await page.getByRole('button', { name: 'de 180 min o más: 4 intervalos' }).click()
  expect(opened()).toEqual([
    ['Intervalos de 50 a 60 min', { kpiKey: 'silence', figure: '1 intervalo', part: { gapFromMin: 50, gapToMin: 60 } }],
    ['Intervalos de 180 min o más', { kpiKey: 'silence', figure: '4 intervalos', part: { gapFromMin: 180 } }],
  ])
})

test('without intervals it says of which days, where nobody knows of all', async () => {
  const silence = { bars: [], overMin: 60, overShare: null }
  const { rerender } = await render(<SilenceChart {...{ silence, onOpen }} unknownDays={[]} />)
  await expect.element(page.getByText('Sin intervalos entre comentarios en el periodo')).toBeVisible()
  await rerender(<SilenceChart {...{ silence, onOpen }} unknownDays={['2026-11-24']} />)
  await expect.element(page.getByText('Sin intervalos entre comentarios en los días con registro')).toBeVisible()
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

test('each point of the line opens the deliveries of its day; of a day without any there is none', async () => {
  const series = ['24', '25', '26'].map((day, at) => ({
    ...{ day: `2026-11-${day}`, value: at === 1 ? null : 87.5, sample: at === 1 ? 0 : 8 },
  }))
  const kpi = {
    ...{ key: 'on-time', view: 'service', value: 87.5, before: null, sample: 16, excluded: 0 },
    series,
  } as Kpi
  await render(
    <div style={{ width: 500, height: 300 }}>
      <OnTimeChart {...{ kpi, onOpen }} />
    </div>,
  )
  const points = page.getByRole('list', { name: 'Entregas a tiempo por día' })
  await expect.poll(() => points.getByRole('button').elements().length).toBe(2)
  // Drawn: the bands stand where the points of the line do, one at each end.
  const leftOf = (at: number) => points.getByRole('listitem').elements()[at]?.getBoundingClientRect().left ?? 0
  await expect.poll(() => leftOf(1) - leftOf(0)).toBeGreaterThan(300)
  await points.getByRole('button', { name: '24 nov: 87.5% de 8 entregas' }).click()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const list = { kpiKey: 'on-time', figure: '87.5% de 8 entregas' }
  expect(opened()).toEqual([
    ['Entregas a tiempo, 24 nov', { ...list, scope: { from: '2026-11-24', to: '2026-11-24' } }],
    ['Entregas a tiempo, 26 nov', { ...list, scope: { from: '2026-11-26', to: '2026-11-26' } }],
  ])
})

test.each([
  ['lane', 'Llegada estimada por ruta', { part: { laneId: 'b' } }],
  ['carrier', 'Llegada estimada por transportista', { scope: { carrierId: 'b' } }],
] as const)(
  'what was said of the arrivals of a %s opens its trips; of few of them only how many',
  async (by, title, of) => {
    const forecasts = [
      { id: 'b', name: 'Toluca', trips: 24, errorMin: 41, heldPercent: 62.5 },
      { id: 'c', name: 'Puebla', trips: 4, errorMin: null, heldPercent: null },
    ]
    await render(<ForecastsTable {...{ by, forecasts, onOpen }} />)
    const rows = page.getByRole('region', { name: title }).getByRole('row').elements()
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Toluca2441 min62.5%', 'Puebla4——'])
    await page.getByRole('button', { name: 'Toluca' }).click()
    expect(opened()).toEqual([
      [
        'Toluca',
        { kpiKey: 'forecast-2h-p50', figure: '41 min', ...of },
        { kpiKey: 'forecast-2h-held', figure: '62.5%', ...of },
      ],
    ])
  },
)
