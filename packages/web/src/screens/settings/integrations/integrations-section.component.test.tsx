import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DAY_MS } from '@vigia/domain/time/duration'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { ApiKey } from '../../../api/api-keys.ts'
import { Section } from './integrations-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const SECRET = 'vk_a81fQ3'
const server = vi.hoisted(() => ({
  keys: [] as unknown[],
  failure: null as Error | null,
  refusal: null as Error | null,
  made: [] as unknown[],
  revoked: [] as string[],
  connection: { state: 'connected' } as object,
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => server.connection }))
vi.mock('../../../api/webhooks.ts', async (original) => ({
  ...(await original<object>()),
  listWebhooks: async () => [],
}))
vi.mock('../../../api/api-keys.ts', () => ({
  listApiKeys: async () => {
    if (server.failure !== null) throw server.failure
    return server.keys
  },
  createApiKey: async (key: object) => {
    if (server.refusal !== null) throw server.refusal
    server.made.push(key)
    return SECRET
  },
  revokeApiKey: async (id: string) => {
    if (server.refusal !== null) throw server.refusal
    server.revoked.push(id)
    server.keys = server.keys.filter((key) => (key as ApiKey).id !== id)
  },
}))

const keyOf = (over: Partial<ApiKey>): ApiKey => ({
  ...{ id: '1', name: 'ERP de tráfico', prefix: 'vk_a81f', scopes: ['read', 'travels:write'], ownerName: null },
  ...{ addresses: [], makerName: 'A. Ledesma', createdAt: NOW - 100 * DAY_MS, expiresAt: NOW + 30 * DAY_MS },
  ...{ revokedAt: null, lastUsedAt: NOW - 4 * 60_000, lastAddress: '187.190.40.2', ...over },
})
const KEYS = [
  keyOf({}),
  keyOf({ id: '2', name: 'Tablero', lastUsedAt: NOW - 61 * DAY_MS, ownerName: 'Elena Cantú', scopes: ['read'] }),
  keyOf({ id: '3', name: 'Vieja', expiresAt: NOW - DAY_MS }),
  keyOf({ id: '4', name: 'Olvidada', revokedAt: NOW - DAY_MS, lastUsedAt: NOW - 92 * DAY_MS }),
]
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const refused = (code: string, field: string, error: string): ApiError =>
  new ApiError({ kind: 'http', status: 400, code, message: error, details: [{ field, error }] })

beforeEach(() => {
  const connection = { state: 'connected' }
  Object.assign(server, { keys: KEYS, failure: null, refusal: null, made: [], revoked: [], connection })
})

test('says of each key what it may, whose it is, its last use and its end, and those that are over apart', async () => {
  await draw()
  await text('2 activas · el secreto se ve una sola vez')
  const active = page.getByRole('table', { name: 'Claves activas' })
  expect(active.getByRole('row').elements()).toHaveLength(3)
  await expect.element(row('ERP de tráfico')).toHaveTextContent(/vk_a81f····.*Leer.*Escribir viajes.*Organización/)
  await expect.element(row('ERP de tráfico')).toHaveTextContent(/A\. Ledesma.*hace 4 min.*187\.190\.40\.2.*En 30 días/)
  await expect.element(row('Tablero')).toHaveTextContent(/Elena Cantú.*Sin uso desde hace 61 días/)
  await text('«Tablero» no se usa desde hace 61 días')
  const over = page.getByRole('table', { name: 'Claves vencidas o anuladas' })
  await expect.element(over).toHaveTextContent(/Vieja.*Vencida.*Olvidada.*Anulada tras 90 días sin uso/)
  expect(over.getByRole('button').elements()).toEqual([])
})

test('no keys, no answer, no permission and no connection are four things', async () => {
  server.keys = []
  const { unmount } = await draw()
  await text('Todavía no hay claves')
  await unmount()
  server.failure = new Error('La base no responde.')
  const failed = await draw()
  await text('La base no responde.')
  expect(page.getByText('Todavía no hay claves').elements()).toEqual([])
  await failed.unmount()
  server.failure = new ApiError({ kind: 'http', status: 403, message: 'No tiene permiso para esta acción.' })
  const forbidden = await draw()
  await text('Sin permiso')
  await forbidden.unmount()
  Object.assign(server, { failure: null, keys: KEYS, connection: { state: 'disconnected', since: 0, notLive: true } })
  await draw()
  await expect.element(page.getByRole('button', { name: 'Anular Tablero' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Sin conexión' })).toBeDisabled()
})

test('what is wrong stands under its field; the secret is shown once, with what tries it, and then is gone', async () => {
  await draw()
  await page.getByRole('button', { name: 'Nueva clave' }).click()
  const send = page.getByRole('button', { name: 'Crear clave' })
  await send.click()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await expect.element(name).toHaveAccessibleDescription(/Escriba un nombre/)
  await name.fill('Rastreadores')
  await page.getByRole('checkbox', { name: /Enviar posiciones/ }).click()
  await page.getByRole('radio', { name: /Mía/ }).click()
  await expect.element(page.getByRole('checkbox', { name: /Enviar posiciones/ })).toBeDisabled()
  await page.getByRole('radio', { name: /De la organización/ }).click()
  await page.getByRole('checkbox', { name: /Enviar posiciones/ }).click()
  const addresses = page.getByRole('textbox', { name: /Direcciones/ })
  await addresses.fill('10.0.0.0/33\n203.0.113.7')
  server.refusal = refused('VALIDATION', 'allowed_addresses', '10.0.0.0/33 no es una dirección ni una red.')
  await send.click()
  await expect.element(addresses).toHaveAccessibleDescription(/10\.0\.0\.0\/33 no es una dirección/)
  server.refusal = null
  await addresses.fill('203.0.113.7')
  await send.click()

  await text('Clave creada. Guárdela ahora')
  const scopes = ['read', 'positions:write']
  expect(server.made).toMatchObject([{ name: 'Rastreadores', scopes, addresses: ['203.0.113.7'] }])
  await text(`curl -H 'Authorization: Bearer ${SECRET}' '${window.location.origin}/api/travels/in-transit'`)
  await text(/"device":"SU-EQUIPO"/)
  await userEvent.keyboard('{Escape}')
  await text('¿Ya lo guardó?')
  await page.getByRole('button', { name: 'Sí, cerrar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain(SECRET)
})

test('revoking says what stops; a refusal is told where it was asked', async () => {
  await draw()
  await page.getByRole('button', { name: 'Anular ERP de tráfico' }).click()
  await text(/deja al momento de leer viajes, posiciones y alertas, escribir viajes.*Se usó hace 4 min/)
  server.refusal = new ApiError({ kind: 'network', message: 'No hay conexión con el servidor.' })
  await page.getByRole('button', { name: 'Anular', exact: true }).click()
  await text('No hay conexión con el servidor.')
  server.refusal = null
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(server.revoked).toEqual(['1'])
  await text('1 activa · el secreto se ve una sola vez')
})
