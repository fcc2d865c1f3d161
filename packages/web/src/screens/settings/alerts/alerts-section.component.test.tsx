import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DEFAULT_OWN_RULE, RULED_TYPES } from '@vigia/domain/alerts/own-rule'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AlertRule, DryRun, DryRunRow } from '../../../api/alert-rules.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Section } from './alerts-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const server = vi.hoisted(() => ({
  role: 'administrador',
  rules: [] as unknown[],
  run: null as unknown,
  refusal: null as Error | null,
  saved: [] as unknown[],
  tried: [] as unknown[],
}))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { role: server.role } }) }))
vi.mock('../../../api/users.ts', async (original) => ({
  ...(await original<object>()),
  listUsers: async () => [],
  listParties: async () => [{ id: '7', name: 'Electrodomésticos Potosí' }],
}))
vi.mock('../../../api/alert-rules.ts', async (original) => ({
  ...(await original<object>()),
  listAlertRules: async () => server.rules,
  listAlertRuleVersions: async () => [],
  putAlertRule: async (saving: { version: number }, rule: object, dryRunId: string | null) => {
    if (server.refusal !== null) throw server.refusal
    server.saved.push([saving, rule, dryRunId])
    server.rules = server.rules.map((row) =>
      (row as AlertRule).type === 'UNIDAD_DETENIDA'
        ? { ...(row as AlertRule), rule, version: saving.version + 1 }
        : row,
    )
    return server.rules.find((row) => (row as AlertRule).type === 'UNIDAD_DETENIDA')
  },
  startDryRun: async (_type: string, draft: object) => {
    server.tried.push(draft)
    return server.run
  },
  getDryRun: async () => server.run,
  listDryRunRows: async (_id: string, group: string) => ROWS.filter((row) => row.group === group),
}))

const RULES: readonly AlertRule[] = RULED_TYPES.map((type) => ({
  ...{ type, version: 0, isLocked: type === 'PANICO', elsewhere: null, changedBy: null, changedAt: null },
  limit: type === 'UNIDAD_DETENIDA' ? { unit: 'min', min: 1, max: 1440 } : null,
  defaultOver: type === 'UNIDAD_DETENIDA' ? 45 : null,
  rule: DEFAULT_OWN_RULE,
}))
const RUN: DryRun = {
  ...{ id: 'run-1', state: 'done', progress: 1, from: NOW - 7 * 86_400_000, to: NOW, tookMs: 3_200, problem: null },
  result: {
    ...{ trips: 312, positions: 2_100_000, minutesShare: 0.99, raised: 126, earlierMedianMinutes: 14 },
    now: { count: 128, deskRate: 0.81 },
    draft: { count: 171, deskRate: 0.85 },
    confirmed: { known: 5, now: 4, draft: 5 },
    byDay: [19, 12, 25, 28, 27, 35, 25].map((draft, n) => ({ day: `2026-11-${17 + n}`, now: draft - 6, draft })),
    groups: { new: 1, earlier: 0, same: 0, gone: 0 },
    hints: ['31 de las 43 nuevas se habrían cerrado solas en menos de 10 min.'],
  },
}
const ROWS: readonly DryRunRow[] = [
  {
    ...{ group: 'new', tripId: '4', invoice: 'F-4', plates: '66-TN-2E', platform: null, place: 'MEX-150D km 92' },
    ...{ from: NOW - 86_400_000, to: NOW, earlierMinutes: null, cause: 'robo-confirmado', note: null },
  },
]

beforeEach(async () => {
  Object.assign(server, { role: 'administrador', rules: [...RULES], run: RUN, refusal: null, saved: [], tried: [] })
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const limit = () => page.getByLabelText('Límite en min')

test('a draft is marked, tried, and saved with its trial; another draft than the tried one asks first', async () => {
  await show()
  await expect.element(page.getByRole('switch', { name: 'Unidad detenida: encendida' })).toBeVisible()
  expect(page.getByRole('switch').elements()).toHaveLength(13)
  await limit().fill('30')
  await expect.element(page.getByText('Borrador', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('1 cambio')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await page.getByRole('button', { name: 'Probar primero' }).click()
  await expect.element(page.getByText('MEX-150D km 92')).toBeVisible()
  await expect.element(page.getByText('Robo confirmado')).toBeVisible()
  expect(server.tried).toMatchObject([{ over: 30 }])

  await limit().fill('31')
  await expect.element(page.getByText('El borrador, o la regla, cambió desde esta prueba')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar y activar' }).click()
  await expect.element(page.getByRole('button', { name: 'Guardar sin probar' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await limit().fill('30')
  await page.getByRole('button', { name: 'Guardar y activar' }).click()
  await expect.poll(() => server.saved).toMatchObject([[{ version: 0 }, { over: 30 }, 'run-1']])
  await expect.element(page.getByRole('button', { name: 'Guardar y activar' })).not.toBeInTheDocument()
})

test('what somebody else saved meanwhile is told, and neither theirs nor mine is lost', async () => {
  await show()
  await limit().fill('20')
  server.rules = RULES.map((row) =>
    row.type === 'UNIDAD_DETENIDA'
      ? { ...row, version: 1, changedBy: 'Beatriz', rule: { ...row.rule, holdMinutes: 3 } }
      : row,
  )
  server.refusal = new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Cambió' })
  await page.getByRole('button', { name: 'Guardar y activar' }).click()
  await page.getByRole('button', { name: 'Guardar sin probar' }).click()
  await expect.element(page.getByText('Beatriz guardó la v1 mientras usted cambiaba la de fábrica')).toBeVisible()
  await expect.element(page.getByText('Cambió: minutos que se sostiene.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Guardar y activar' })).toBeDisabled()
  server.refusal = null
  await page.getByRole('button', { name: 'Pasar lo mío a la v1' }).click()
  await page.getByRole('button', { name: 'Guardar y activar' }).click()
  await page.getByRole('button', { name: 'Guardar sin probar' }).click()
  await expect.poll(() => server.saved).toMatchObject([[{ version: 1 }, { over: 20, holdMinutes: 3 }, null]])
})

test('a trial is held against the version of its time, and says so when that is another', async () => {
  server.rules = RULES.map((row) => ({ ...row, rule: { ...row.rule, escalateTo: '12' } }))
  await show()
  await limit().fill('30')
  await page.getByRole('button', { name: 'Probar' }).first().click()
  await expect.element(page.getByText('De fábrica', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar y activar' }).click()
  await expect.element(page.getByText('El borrador, o la regla, cambió desde esta prueba')).toBeVisible()
  await expect.element(page.getByText('De fábrica', { exact: true })).toBeVisible()
  // Whoever cannot be named is nobody else.
  await expect.element(page.getByLabelText('Si vence, avisar a')).toHaveValue('12')
})

test('a refusal stands there in words, and what was typed stays, also after a reload', async () => {
  server.refusal = new ApiError({ kind: 'http', status: 422, message: 'Esa persona no tiene una cuenta activa.' })
  const { unmount } = await show()
  await limit().fill('20')
  await page.getByRole('button', { name: 'Agregar franja' }).click()
  await page.getByRole('radio', { name: 'Solo algunos' }).click()
  await page.getByLabelText('Agregar cliente').selectOptions('Electrodomésticos Potosí')
  await page.getByRole('button', { name: 'Guardar y activar' }).click()
  await page.getByRole('button', { name: 'Guardar sin probar' }).click()
  await expect.element(page.getByText('Esa persona no tiene una cuenta activa.')).toBeVisible()
  await unmount()
  await show()
  await expect.element(limit()).toHaveValue('20')
  await expect.element(page.getByText('3 cambios')).toBeVisible()
})

test('who may not change it reads the same; on a phone the list is a screen and each rule another', async () => {
  server.role = 'monitorista'
  await page.viewport(390, 844)
  await show()
  await expect.element(page.getByText('Solo lectura: pídalo a un administrador')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Unidad detenida: encendida' })).toBeDisabled()
  expect(limit().elements()).toHaveLength(0)
  await page.getByRole('button', { name: /^Unidad detenida/ }).click()
  await expect.element(limit()).toBeDisabled()
  await page.getByRole('button', { name: 'Volver a las reglas' }).click()
  await expect.element(page.getByRole('navigation', { name: 'Reglas' })).toBeVisible()
})
