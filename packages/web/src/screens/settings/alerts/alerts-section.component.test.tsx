import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DEFAULT_OWN_RULE, RULED_TYPES, type RuledType } from '@vigia/domain/alerts/own-rule'
import type { RuleNoise } from '@vigia/domain/alerts/rule-noise'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import { DAY_MS } from '@vigia/domain/time/duration'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ROWS, RUN } from '../../../../test/finished-dry-run.ts'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Section } from './alerts-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const server = vi.hoisted(() => ({
  ...{ role: 'administrador', personId: '1', rules: [] as unknown[], run: null as unknown, noise: null as unknown },
  ...{ refusal: null as Error | null, saved: [] as unknown[], tried: [] as unknown[] },
  ...{ protocol: null as unknown, protocolRefusal: null as Error | null, savedProtocols: [] as unknown[] },
}))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/use-session.ts', () => ({
  useSession: () => ({ status: 'in', user: { role: server.role, id: server.personId } }),
}))
vi.mock('../../../api/users.ts', async (original) => ({ ...(await original<object>()), listUsers: async () => [] }))
vi.mock('../../../api/parties.ts', () => ({ listParties: async () => [{ id: '7', name: 'Electrodomésticos Potosí' }] }))
vi.mock('../../../api/protocols.ts', async (original) => ({
  ...(await original<object>()),
  getProtocol: async (type: RuledType) => server.protocol ?? { ...HELD, steps: defaultProtocol(type) },
  listProtocolVersions: async () => [],
  putProtocol: async (saving: { version: number }, steps: unknown) => {
    if (server.protocolRefusal !== null) throw server.protocolRefusal
    server.savedProtocols.push([saving, steps])
    server.protocol = { ...HELD, steps, version: saving.version + 1 }
    return server.protocol
  },
}))
vi.mock('../../../api/alert-rules.ts', async (original) => ({
  ...(await original<object>()),
  listAlertRules: async () => server.rules,
  listAlertNoise: async () => {
    if (server.noise === null) throw new Error('Sin servidor.')
    return server.noise
  },
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

const silent = (type: RuledType): RuleNoise => ({
  ...{ type, alerts: 0, open: 0, endedAlone: 0, resolved: 0, falseAlarms: 0, reasons: [], medianMinutes: null },
})
const HELD = { version: 0, changedBy: null, changedAt: null }
const RULES: readonly AlertRule[] = RULED_TYPES.map((type) => ({
  ...{ type, version: 0, isLocked: type === 'PANICO', elsewhere: null, changedBy: null, changedAt: null },
  ...{ protocolVersion: 0, isMailOn: false },
  limit: type === 'UNIDAD_DETENIDA' ? { unit: 'min', min: 1, max: 1440 } : null,
  defaultOver: type === 'UNIDAD_DETENIDA' ? 45 : null,
  rule: DEFAULT_OWN_RULE,
}))
beforeEach(async () => {
  Object.assign(server, { role: 'administrador', rules: [...RULES], run: RUN, refusal: null, saved: [], tried: [] })
  Object.assign(server, { protocol: null, protocolRefusal: null, savedProtocols: [], personId: '1' })
  server.noise = { from: NOW - 29 * DAY_MS, to: NOW, rules: RULED_TYPES.map(silent) }
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

const show = (address = '/settings/alerts') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const limit = () => page.getByLabelText('Límite en min')

test('a draft is marked, tried, and saved with its trial; another draft than the tried one asks first', async () => {
  await show()
  await expect.element(page.getByRole('switch', { name: 'Unidad detenida: encendida' })).toBeVisible()
  expect(page.getByRole('switch').elements()).toHaveLength(17)
  await limit().fill('30')
  await expect.element(page.getByText('Borrador', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('1 cambio')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await page.getByRole('button', { name: 'Probar primero' }).click()
  await expect.element(page.getByText('MEX-150D km 92')).toBeVisible()
  await expect.element(page.getByText('12 viajes sin ninguna posición')).toBeVisible()
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

test('after a quick trial the next one starts by itself once nobody types; after a slow one it waits to be asked', async () => {
  server.run = { ...RUN, tookMs: 3_200 }
  await show()
  await limit().fill('30')
  expect(server.tried).toEqual([])
  await page.getByRole('button', { name: 'Probar', exact: true }).first().click()
  await expect.element(page.getByText('MEX-150D km 92')).toBeVisible()
  for (const typed of ['3', '33']) await limit().fill(typed)
  await expect.poll(() => server.tried).toMatchObject([{ over: 30 }, { over: 33 }])
  server.run = { ...RUN, id: 'run-2' }
  await limit().fill('34')
  await expect.poll(() => server.tried).toMatchObject([{ over: 30 }, { over: 33 }, { over: 34 }])
  await expect.element(page.getByText('12.0 s')).toBeVisible()
  await limit().fill('35')
  await expect.element(page.getByText('El borrador, o la regla, cambió desde esta prueba')).toBeVisible()
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

test('from the figures one comes to the noise of the rules', async () => {
  await show('/settings/alerts?parte=ruido')
  await expect.element(page.getByRole('table', { name: 'Ruido por regla' })).toBeVisible()
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

const openProtocol = async () => {
  await page.getByRole('tab', { name: /^Protocolo/ }).click()
  await expect.element(page.getByText('8 caminos, todos terminan')).toBeVisible()
}
const step = (name: RegExp) => page.getByRole('button', { name })

test('a protocol is read and changed by keyboard, told as soon as it does not end, and saved as a version', async () => {
  await show()
  await openProtocol()
  await step(/^2 Llamar al operador/).click()
  await expect.element(page.getByRole('heading', { name: 'Llamar al operador' })).toBeVisible()
  // Nobody who looks on learns of the duress: it is the right answer, once more.
  const card = page.getByRole('article', { name: 'Paso 2' })
  await expect.element(card.getByText('Contestó, clave correcta: segunda palabra')).toBeVisible()
  expect(card.element().textContent).not.toMatch(/coacci/i)

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(step(/^3 Registrar el motivo/)).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(step(/^4 Registrar el motivo/)).toHaveFocus()
  await page.getByLabelText('Sigue tras «Motivo no autorizado»').selectOptions('Paso 2')
  await expect.element(page.getByRole('status').getByText('El paso 4 vuelve al 2: no termina')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Guardar v1' })).toBeDisabled()
  await page.getByLabelText('Sigue tras «Motivo no autorizado»').selectOptions('Paso 5')
  await page.getByLabelText('Guion que ve la persona').fill('Anote el motivo de {chofer}')
  await expect.element(page.getByText('El paso 4: No existe la variable {chofer}').first()).toBeVisible()
  await page.getByLabelText('Guion que ve la persona').fill('Anote el motivo de {operador}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.savedProtocols).toHaveLength(1)
  expect(server.savedProtocols).toMatchObject([[{ type: 'UNIDAD_DETENIDA', version: 0 }, { 3: { id: 'reason' } }]])
  await expect.element(page.getByText('Protocolo v1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Descartar' })).not.toBeInTheDocument()
})

test('it is walked without effects; another’s version is shown before it is overwritten; the draft outlives a reload', async () => {
  const { unmount } = await show()
  await openProtocol()
  await page.getByRole('button', { name: 'Recorrer' }).click()
  const walk = page.getByRole('dialog')
  await walk.getByRole('button', { name: 'Listo' }).click()
  await walk.getByRole('button', { name: 'Contestó, clave correcta: primera palabra' }).click()
  await walk.getByRole('button', { name: 'Motivo autorizado' }).click()
  await expect.element(walk.getByText('Fin: la alerta se resuelve como parada autorizada.')).toBeVisible()
  await walk.getByRole('button', { name: 'Atrás' }).click()
  await walk.getByRole('button', { name: 'Vence el tiempo' }).click()
  await expect.element(walk.getByText('4 de 6 · Llamar a la línea transportista')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(server.savedProtocols).toEqual([])

  await page.getByRole('button', { name: 'Agregar paso' }).click()
  await expect.element(step(/^2 Paso nuevo/)).toBeVisible()
  await unmount()
  server.protocol = { version: 1, changedBy: 'L. Barragán', changedAt: NOW, steps: defaultProtocol('UNIDAD_DETENIDA') }
  await show()
  await page.getByRole('tab', { name: /^Protocolo/ }).click()
  await expect.element(step(/^2 Paso nuevo/)).toBeVisible()
  await expect.element(page.getByText('L. Barragán guardó la v1 mientras tanto')).toBeVisible()
  await page.getByRole('button', { name: 'Ver su cambio' }).click()
  const theirs = page.getByRole('dialog', { name: 'La v1 de L. Barragán' })
  await expect.element(theirs.getByText('1 Ver el lugar y la zona')).toBeVisible()
  await expect.element(theirs.getByText('distinto en su borrador')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(step(/^2 Paso nuevo/)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar el mío encima' }).click()
  await expect.poll(() => server.savedProtocols).toMatchObject([[{ version: 1 }, { 6: { id: 'emergency' } }]])
})

test('a limit that is typed anew is followed by what followed it; a draft is its person’s, also in a shared tab', async () => {
  const { unmount } = await show()
  await openProtocol()
  await step(/^2 Llamar al operador/).click()
  const minutes = page.getByLabelText('Tiempo límite')
  const follows = page.getByLabelText('Sigue si vence el tiempo')
  await expect.element(follows).toHaveValue('carrier')
  await follows.selectOptions('supervisor')
  await minutes.fill('')
  await minutes.fill('7')
  await expect.element(follows).toHaveValue('supervisor')
  await unmount()
  server.personId = '2'
  await show()
  await page.getByRole('tab', { name: /^Protocolo/ }).click()
  await expect.element(step(/^2 Llamar al operador/)).toBeVisible()
  expect(page.getByText('Protocolo de fábrica, borrador').elements()).toEqual([])
})

test('on a phone it is read and walked, and says that changing it needs width', async () => {
  await page.viewport(390, 844)
  await show()
  await page.getByRole('button', { name: /^Unidad detenida/ }).click()
  await openProtocol()
  await expect.element(page.getByText('Para cambiarlo hace falta más ancho')).toBeVisible()
  expect(page.getByRole('button', { name: 'Agregar paso' }).elements()).toHaveLength(0)
  await step(/^1 Ver el lugar/).click()
  await expect.element(page.getByText('1 de 6 · Ver el lugar y la zona')).toBeVisible()
  expect(page.getByLabelText('Título').elements()).toHaveLength(0)
})
