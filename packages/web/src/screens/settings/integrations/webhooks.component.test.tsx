import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { Webhook, WebhookDelivery } from '../../../api/webhooks.ts'
import { Section } from './integrations-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const HOUR_MS = 3_600_000
const server = vi.hoisted(() => ({
  hooks: [] as unknown[],
  deliveries: [] as unknown[],
  done: [] as unknown[],
  failure: null as Error | null,
  refusal: null as Error | null,
  noted: [] as unknown[],
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../../api/note-export.ts', () => ({ noteExport: async (body: unknown) => void server.noted.push(body) }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/api-keys.ts', async (original) => ({
  ...(await original<object>()),
  listApiKeys: async () => [],
}))
vi.mock('../../../api/webhooks.ts', () => {
  const act =
    (name: string, answer?: unknown) =>
    async (...values: unknown[]) => {
      if (server.refusal !== null) throw server.refusal
      server.done.push([name, ...values])
      return answer
    }
  return {
    listWebhooks: async () => {
      if (server.failure !== null) throw server.failure
      return server.hooks
    },
    listWebhookDeliveries: async (id: string, wish: { onlyFailed: boolean; cursor?: string; limit?: number }) => {
      const all = server.deliveries.filter((one) => !wish.onlyFailed || (one as WebhookDelivery).state !== 'delivered')
      if (wish.limit === undefined) return { deliveries: all.slice(0, 100), nextCursor: null }
      server.done.push(['page', id, wish.onlyFailed])
      const from = Number(wish.cursor ?? 0)
      const nextCursor = from + 100 < all.length ? String(from + 100) : null
      return { deliveries: all.slice(from, from + 100), nextCursor }
    },
    createWebhook: act('create', 'whsec_nuevo'),
    updateWebhook: act('update'),
    deleteWebhook: act('delete'),
    rotateWebhookSecret: act('rotate', 'whsec_otro'),
    testWebhook: act('test', { isDelivered: false, status: 503, tookMs: 12, problem: 'Contestó 503' }),
    resendWebhookDelivery: act('resend'),
  }
})

const hookOf = (over: Partial<Webhook>): Webhook => ({
  ...{ id: '1', address: 'https://erp.empresa.mx/vigia', events: ['new-alert', 'trip-changed'], isOn: true },
  ...{ failingSince: null, turnedOffAt: null, secretEnd: '3f7a', secretChangedAt: NOW - 48 * HOUR_MS },
  ...{ secretChangedBy: 'A. Ledesma', previousUntil: null, delivered: 1204, givenUp: 0, waiting: 0, ...over },
})
const deliveryOf = (over: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{ id: '9', at: NOW - 60_000, event: 'trip-changed', state: 'delivered', attempts: 1, nextAt: null },
  ...{ status: 200, tookMs: 71, problem: null, ...over },
})
const draw = (room: 'own' | 'window' = 'own') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <div style={room === 'own' ? {} : { position: 'fixed', inset: 0, display: 'grid' }}>
          <Section />
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const hook = (address: RegExp) => page.getByRole('button', { name: address })

beforeEach(() =>
  Object.assign(server, { hooks: [hookOf({})], deliveries: [], done: [], failure: null, refusal: null, noted: [] }),
)

test('says of each webhook the worst that is known, and one that was turned off what it misses', async () => {
  server.hooks = [
    hookOf({}),
    hookOf({
      id: '2',
      address: 'https://avisos.mx/e',
      failingSince: NOW - 2 * HOUR_MS,
      delivered: 0,
      givenUp: 2,
      waiting: 5,
    }),
    hookOf({ id: '3', address: 'https://ido.mx/e', isOn: false, turnedOffAt: NOW - HOUR_MS }),
  ]
  await draw()
  await expect
    .element(hook(/erp\.empresa/))
    .toHaveTextContent(/Encendido.*Alerta nueva.*Viaje que cambia.*1204 entregas/)
  await expect
    .element(hook(/avisos\.mx/))
    .toHaveTextContent(/No llega.*2 sin entregar, 5 en espera, nada llega desde hace 2 h/)
  await expect.element(hook(/ido\.mx/)).toHaveTextContent(/Se apagó solo/)
  await hook(/ido\.mx/).click()
  await text(/Lo que pase mientras está apagado no se le avisa/)
})

test('none, and no answer, are two things', async () => {
  server.hooks = []
  const { unmount } = await draw()
  await text('Todavía no hay webhooks')
  await unmount()
  server.failure = new Error('La base no responde.')
  await draw()
  await text('La base no responde.')
  expect(page.getByText('Todavía no hay webhooks').elements()).toEqual([])
})

test('a new one: what is wrong stands under its field; its secret is shown once', async () => {
  await draw()
  await page.getByRole('button', { name: 'Nuevo webhook' }).click()
  const address = page.getByRole('textbox', { name: 'Dirección' })
  await page.getByRole('button', { name: 'Agregar webhook' }).click()
  await expect.element(address).toHaveAccessibleDescription(/Escriba la dirección/)
  await address.fill('https://10.0.0.1/x')
  const error = 'Debe ser una dirección https pública'
  server.refusal = new ApiError({
    ...({ kind: 'http', status: 400, code: 'ADDRESS_NOT_ALLOWED', message: error } as const),
    details: [{ field: 'address', error }],
  })
  await page.getByRole('button', { name: 'Agregar webhook' }).click()
  await expect.element(address).toHaveAccessibleDescription(/https pública/)
  server.refusal = null
  await address.fill('https://nuevo.mx/x')
  await page.getByRole('button', { name: 'Agregar webhook' }).click()
  await text('whsec_nuevo')
  expect(server.done).toEqual([['create', 'https://nuevo.mx/x', ['new-alert', 'alert-updated']]])
  await userEvent.keyboard('{Escape}')
  await text('¿Ya lo guardó?')
  await page.getByRole('button', { name: 'Sí, cerrar' }).click()
  expect(document.body.textContent).not.toContain('whsec_nuevo')
})

test('a test that does not arrive says so; deliveries tell what came back, and what failed is sent again', async () => {
  server.deliveries = [
    deliveryOf({}),
    deliveryOf({
      id: '8',
      event: 'new-alert',
      state: 'given-up',
      attempts: 28,
      status: null,
      problem: 'Sin respuesta en 10 s',
    }),
    deliveryOf({ id: '7', state: 'waiting', attempts: 0, status: null, tookMs: null }),
  ]
  await draw()
  await hook(/erp\.empresa/).click()
  await page.getByRole('button', { name: 'Mandar prueba' }).click()
  await text('No llegó. Contestó 503')
  const list = page.getByRole('list', { name: 'Entregas' })
  await expect
    .element(list)
    .toHaveTextContent(/Contestó 200 en 71 ms.*Sin respuesta en 10 s\. No se entregó.*28 intentos/)
  await expect.element(list).toHaveTextContent(/En espera/)
  await page.getByRole('button', { name: 'Volver a mandar Alerta nueva' }).click()
  await expect.poll(() => server.done.at(-1)).toEqual(['resend', '8'])
  await page.getByRole('radio', { name: 'Fallidas' }).click()
  await expect.element(list).not.toHaveTextContent(/Contestó 200/)
})

test('changing the secret and removing ask first, and say what comes of it', async () => {
  await draw()
  await hook(/erp\.empresa/).click()
  await page.getByRole('button', { name: 'Cambiar' }).click()
  await text(/Durante 24 horas cada aviso va firmado con los dos/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cambiar' }).click()
  await text('whsec_otro')
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('button', { name: 'Sí, cerrar' }).click()
  await page.getByRole('button', { name: 'Quitar este webhook' }).click()
  await text(/No se puede deshacer/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expect
    .poll(() => server.done)
    .toEqual([
      ['rotate', '1'],
      ['delete', '1'],
    ])
  await text('Elija un webhook')
})

test.each([
  [1440, 900],
  [390, 844],
])('every delivery can be reached at %s × %s', async (width, height) => {
  await page.viewport(width, height)
  server.deliveries = Array.from({ length: 40 }, (_, at) => deliveryOf({ id: String(at), attempts: at + 2 }))
  // As tall as the window, as the app has it.
  await draw('window')
  await hook(/erp\.empresa/).click()
  await text('41 intentos')
  const last = page.getByText('41 intentos').element()
  last.scrollIntoView({ block: 'end' })
  await expect.poll(() => last.getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
})

test('of two who change the address, the second is told before anything is saved, and keeps what was typed', async () => {
  await draw()
  await hook(/erp\.empresa/).click()
  const address = page.getByRole('textbox', { name: 'Dirección' })
  await address.fill('https://mio.mx/x')
  server.hooks = [hookOf({ address: 'https://suyo.mx/x', events: ['new-alert'] })]
  server.refusal = new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Eva cambió esto.' })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await text(/Ahora: https:\/\/suyo\.mx\/x · Alerta nueva\./)
  await expect.element(address).toHaveValue('https://mio.mx/x')
  await expect.element(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled()
  server.refusal = null
  await page.getByRole('button', { name: 'Guardar el mío encima' }).click()
  await expect
    .poll(() => server.done)
    .toEqual([['update', '1', { address: 'https://mio.mx/x' }, { address: 'https://suyo.mx/x' }]])
})

test('the file of the deliveries holds all that are kept, not only those that are shown, and is noted first', async () => {
  const saved: Blob[] = []
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  server.deliveries = Array.from({ length: 300 }, (_, index) =>
    deliveryOf({ id: String(index), state: 'waiting', status: 503, problem: 'Contestó 503' }),
  )
  await draw()
  await hook(/erp\.empresa/).click()
  await page.getByRole('radio', { name: 'Fallidas' }).click()
  await page.getByRole('button', { name: 'Exportar la lista' }).last().click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  // The worker's own code comes with its first order.
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 })
  expect(server.done).toEqual(Array.from({ length: 3 }, () => ['page', '1', true]))
  expect(server.noted).toEqual([
    {
      list: 'webhook-deliveries',
      format: 'csv',
      rows: 300,
      filter: expect.stringMatching(/^Webhook: [^/]+ · Entregas: Fallidas$/),
    },
  ])
  expect((await saved[0]?.text())?.trim().split('\r\n')).toHaveLength(301)
})

test('an event that this build does not know is shown as it is, and kept when another one is changed', async () => {
  const unknown = 'trip-archived' as Webhook['events'][number]
  server.hooks = [hookOf({ events: ['new-alert', unknown] })]
  server.deliveries = [deliveryOf({ event: unknown })]
  await draw()
  await expect.element(hook(/erp\.empresa/)).toHaveTextContent(/Alerta nueva.*Valor desconocido: trip-archived/)
  await hook(/erp\.empresa/).click()
  const box = (name: RegExp) => page.getByRole('checkbox', { name })
  await expect.element(box(/^Valor desconocido: trip-archived/)).toBeChecked()
  await expect.element(page.getByText('Valor desconocido: trip-archived').last()).toBeVisible()
  await expect.element(page.getByText('Prueba', { exact: true })).not.toBeInTheDocument()
  await box(/^Viaje que cambia/).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => (server.done as readonly unknown[][]).map(([name]) => name)).toContain('update')
  const saved = (server.done as readonly unknown[][]).find(([name]) => name === 'update')
  expect(JSON.stringify(saved)).toContain(JSON.stringify({ events: ['new-alert', 'trip-changed', unknown] }))
})
