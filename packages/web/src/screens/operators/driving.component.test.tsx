import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UnheardSince } from '../../ui/unheard-since.ts'
import { Driving } from './driving.tsx'
import { DutyDay } from './duty-day.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const MINUTE_MS = 60_000
/** Today, of which nothing is known. */
const NO_DAY = vi.hoisted(() => ({
  ...{
    date: '2026-11-24',
    fromAt: Date.UTC(2026, 10, 24, 6),
    toAt: Date.UTC(2026, 10, 25, 6),
    spans: [],
    counted: null,
  },
  ...{ drivingMin: 0, stoppedMin: 0, unknownMin: 360 },
}))
const server = vi.hoisted(() => ({
  duty: {} as object,
  days: new Map<string, unknown>(),
  failure: null as Error | null,
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../api/operator-duty.ts', () => ({
  operatorDuty: async (_id: string, date: string | null) => {
    if (server.failure !== null) throw server.failure
    return { ...server.duty, day: server.days.get(date ?? 'hoy') ?? NO_DAY }
  },
}))

beforeEach(() => {
  server.days = new Map()
  server.failure = null
})

const DUTY = {
  ...{ drivingMin: 287, sinceAt: NOW - 300 * MINUTE_MS, pauseDueAt: NOW + 13 * MINUTE_MS, counted: 'unit' },
  isAtLeast: false,
  ...{ dayDrivingMin: 400, dayUnknownMin: 31, level: 'warning', lacksRest: false },
}
test.each([
  [
    'is told with what it cannot know',
    DUTY,
    [
      '4 h 47 min desde la última pausa',
      'Pausa debida a las 06:13',
      'y de 31 min no se sabe',
      'No sabe quién va al volante',
    ],
  ],
  [
    'that began before the first position is not told as all of it',
    { ...DUTY, isAtLeast: true },
    [
      /Al menos 4 h 47 min, al volante desde la 01:00; de antes no hay posiciones/,
      'Pausa debida a más tardar a las 06:13',
    ],
  ],
  [
    'that a silence hides is not told',
    { ...DUTY, drivingMin: null, sinceAt: null, pauseDueAt: null, level: 'normal' },
    ['Sin datos: sin posiciones recientes de sus viajes'],
  ],
  [
    'of fourteen hours lacks a rest',
    { ...DUTY, dayDrivingMin: 850, level: 'over', lacksRest: true },
    ['Falta descanso de 8 h'],
  ],
  [
    'without positions is not zero',
    { ...DUTY, counted: null, drivingMin: null },
    ['Sin posiciones de sus viajes en 24 h.'],
  ],
])('driving %s', async (_what, duty, texts) => {
  server.duty = duty
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Driving operatorId="1" />
    </QueryClientProvider>,
  )
  const part = page.getByRole('region', { name: 'Conducción' })
  await expect.element(part).toHaveTextContent('Estimada con GPS, no es bitácora legal')
  for (const text of texts) await expect.element(part).toHaveTextContent(text)
})

test('driving while the server is not heard says of when it is', async () => {
  server.duty = DUTY
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <UnheardSince value={NOW}>
        <Driving operatorId="1" />
      </UnheardSince>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(/Se sabía a las 06:00/)).toBeVisible()
})

const hour = (of: number): number => NO_DAY.fromAt + of * 60 * MINUTE_MS
test('a day is told hour by hour, what nobody knows apart from rest, and the day before by a key', async () => {
  server.duty = { ...DUTY, pauseDueAt: null }
  server.days.set('hoy', {
    ...NO_DAY,
    ...{ counted: 'unit', drivingMin: 120, stoppedMin: 45, unknownMin: 195 },
    spans: [
      { kind: 'unknown', fromAt: hour(0), toAt: hour(3.25) },
      { kind: 'driving', fromAt: hour(3.25), toAt: hour(5.25) },
      { kind: 'stopped', fromAt: hour(5.25), toAt: hour(6) },
    ],
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DutyDay operatorId="1" />
    </QueryClientProvider>,
  )
  const part = page.getByRole('region', { name: 'Jornada' })
  await expect.element(part).toHaveTextContent('Jornada de hoy')
  for (const text of ['Al volante 2 h 0 min', 'Detenido 45 min', 'Sin datos 3 h 15 min', 'no es bitácora legal']) {
    await expect.element(part).toHaveTextContent(text)
  }
  const pieces = [...document.querySelectorAll<HTMLElement>('[title][data-kind]')]
  expect(pieces.map(({ dataset, style }) => [dataset.kind, Number.parseFloat(style.left)])).toEqual([
    ['unknown', 0],
    ['driving', expect.closeTo((3.25 / 24) * 100, 1)],
    ['stopped', expect.closeTo((5.25 / 24) * 100, 1)],
  ])
  await part.getByText('Ver por horas').click()
  await expect.element(part).toHaveTextContent('03:15 a 05:15Al volante2 h 0 min')

  const before = part.getByRole('button', { name: 'Día anterior' })
  await expect.element(part.getByRole('button', { name: 'Día siguiente' })).not.toBeInTheDocument()
  before.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(part).toHaveTextContent(/Jornada de lun\D+23\D+nov/)
  await expect.element(part).toHaveTextContent('no hay de qué saber si manejó o descansó')
  await expect.element(part).not.toHaveTextContent('Al volante 2 h')
  server.failure = new Error('El servidor no responde.')
  await before.click()
  await expect.element(part).toHaveTextContent('No se pudo estimar la jornada. El servidor no responde.')
  await expect.element(part).not.toHaveTextContent('descansó')
  await part.getByRole('button', { name: 'Día siguiente' }).click()
  await part.getByRole('button', { name: 'Día siguiente' }).click()
  await expect.element(part).toHaveTextContent('Jornada de hoy')
})
