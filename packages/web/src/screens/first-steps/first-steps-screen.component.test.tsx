import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { gpsSessionOf } from '../../../test/gps-session-of.ts'
import type { Setup } from '../../api/setup.ts'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './first-steps-screen.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
const server = vi.hoisted(() => ({
  setup: null as unknown,
  failure: null as Error | null,
  unknown: [] as unknown[],
  hear: (_message: unknown): void => undefined,
  line: undefined as ((line: unknown) => void) | undefined,
  isAdministrator: true,
  refusal: null as string | null,
  patched: [] as object[],
  sessions: [] as unknown[],
  mirrors: [] as unknown[],
  unasked: null as Error | null,
}))
vi.mock('../../alerts/preferences.ts', async (original) => ({
  ...(await original<object>()),
  trySound: async () => server.refusal,
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))
vi.mock('../../live/use-device-feed.ts', () => ({
  useIsDeviceFeedOpen: () => true,
  useDeviceFeed: (onMessage: (message: unknown) => void, onLine?: (line: unknown) => void) => {
    server.hear = onMessage
    server.line = onLine
  },
}))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../widgets/devices/received-map.tsx', () => ({ ReceivedMap: () => null }))
vi.mock('../../places/use-place-words.ts', () => ({ usePlaceWords: () => 'Jilotepec, Estado de México' }))
vi.mock('../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  mayAdminister: () => server.isAdministrator,
}))
vi.mock('../../api/devices.ts', () => ({
  listUnknownDevices: async () => ({ devices: server.unknown, includesUnproved: true }),
  listOwners: async () => [],
  ...{ getPairing: null, renewDeviceSecret: null, updateDevice: null, createDevice: null },
}))
vi.mock('../../api/gps-sessions.ts', async (original) => ({
  ...(await original<object>()),
  listGpsSessions: async () => {
    if (server.unasked !== null) throw server.unasked
    return { sessions: server.sessions, browserProblem: null }
  },
}))
vi.mock('../../api/gps-mirrors.ts', async (original) => ({
  ...(await original<object>()),
  listMirrors: async () => server.mirrors,
}))
vi.mock('../../api/setup.ts', () => ({
  getSetup: async () => {
    if (server.failure !== null) throw server.failure
    return server.setup
  },
  startDemoFleet: async () => ({ state: 'starting', trips: 0 }),
  stopDemoFleet: async () => ({ state: 'removing', trips: 0 }),
  patchSetup: async (change: object) => {
    server.patched.push(change)
    return { ...(server.setup as Setup), ...change }
  },
}))

const EMPTY: Setup = {
  ...{ isDemo: false, isHidden: false, firstFix: null, operatorsInAll: 1_450, tripsWithAccess: 3_100, demoFleet: null },
  steps: (['account', 'team', 'trips', 'gps', 'first-fix', 'desk'] as const).map((key, index) => {
    return { key, isDone: index < 3, text: `texto de ${key}` }
  }),
  listening: ['osmand', 'owntracks', 'api', 'wialon-ips'],
  receivers: [{ protocol: 'wialon-ips', address: 'vigia.empresa.mx:20332' }],
  operators: [{ operatorId: '7', name: 'Raúl Mendoza', plates: '87-AK-2T' }],
}
const draw = (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HeaderSlotProvider>
          <Screen />
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => {
  Object.assign(server, { setup: EMPTY, failure: null, unknown: [], isAdministrator: true, refusal: null, patched: [] })
  Object.assign(server, { sessions: [], mirrors: [], unasked: null })
})

test('says how far the company is, three ways on, and what comes in as it comes', async () => {
  await draw()
  await expect.element(page.getByRole('img', { name: '3 de 6 pasos hechos' })).toBeVisible()
  await text('Esperando la primera posición…')
  await text('vigia.empresa.mx:20332')
  await text('3,100 de sus viajes ya traen liga y cuenta. Las contraseñas quedan selladas.')
  await text('y 1,449 más')
  await text('1,450 operadores de sus viajes no tienen teléfono ligado')
  const toKeys = page.getByRole('link', { name: 'Crear clave de API' })
  await expect.element(toKeys).toHaveAttribute('href', '/settings/integrations')
  const hello = { at: NOW, uniqueId: 'raul', isKnown: true, kind: 'hello', problem: 'without-place', address: null }
  server.line?.({ ...hello, count: 1, point: null, invoices: [] })
  await text('raul saludó; aún sin posición')
})

test('the desk is ready when a person heard the sound: not while the browser refuses it, and not when nobody did', async () => {
  server.refusal = 'El navegador bloqueó el sonido.'
  await draw()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Probar sonido').click()
  await text('El navegador bloqueó el sonido.')
  expect(page.getByText('¿Se oyó?').elements()).toEqual([])
  server.refusal = null
  await button('Probar sonido').click()
  await button('No').click()
  await text(/^Revise el volumen de la computadora/)
  expect(server.patched).toEqual([])
  await button('Probar sonido').click()
  await button('Sí, se oyó').click()
  await expect.poll(() => server.patched).toEqual([{ soundTried: true }])
})

test('the first position turns it green as soon as it is heard, without asking again by the clock', async () => {
  await draw()
  await text('Esperando la primera posición…')
  server.setup = {
    ...EMPTY,
    firstFix: { at: NOW, uniqueId: 'raul', isOnTrip: true, plates: '87-AK-2T', point: { lat: 19.95, lng: -99.53 } },
  }
  server.hear({ problem: null, point: { lat: 19.95, lng: -99.53 } })
  await text('Primera posición recibida')
  await text(/^87-AK-2T · Jilotepec, Estado de México · 06:00:00, hace/)
  const step = page.getByRole('listitem').filter({ hasText: 'Ver la primera posición' })
  await expect.element(step).toHaveTextContent('06:00:00 · 87-AK-2T · Jilotepec, Estado de México')
  await expect.element(page.getByRole('button', { name: 'Ver el tablero' })).toBeVisible()
})

test('a first position that is of no trip is not said to be on the board', async () => {
  const point = { lat: 19.95, lng: -99.53 }
  server.setup = { ...EMPTY, firstFix: { at: NOW, uniqueId: 'raul', isOnTrip: false, plates: null, point } }
  await draw()
  await text('Ningún viaje la tiene: el tablero no la muestra')
})

test('an id that nobody has registered is registered from here, and so is an operator’s phone, by his name', async () => {
  server.unknown = [{ uniqueId: 'tel-0417', protocol: 'osmand', count: 2, receivedAt: NOW, address: '187.190.40.2' }]
  await draw()
  await text('¿Es suyo el teléfono tel-0417?')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Identificador' })).toHaveValue('tel-0417')
  await page.getByRole('combobox', { name: 'Operador' }).fill('Nadie')
  await page.getByRole('button', { name: 'Registrar y emparejar' }).click()
  await text('Nadie de la lista se llama así')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: /Raúl Mendoza/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Identificador' })).toHaveValue('raul.mendoza')
})

test('a supervisor is shown no addresses of strangers, and a failure is not shown as nothing done', async () => {
  server.isAdministrator = false
  const { unmount } = await draw()
  await text('Esperando la primera posición…')
  expect(server.line).toBeUndefined()
  expect(page.getByText(/Lo que va llegando/).elements()).toEqual([])
  await unmount()
  server.failure = new Error('La base no responde.')
  await draw()
  await text('La base no responde.')
  expect(page.getByText('Empiece con Vigía').elements()).toEqual([])
})

test('what was known stays where it was when the server is asked again and does not answer', async () => {
  await page.viewport(1440, 900)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await draw(client)
  const parts = ['Empiece con Vigía', 'Conecte el GPS', 'Esperando la primera posición…']
  const lefts = () => parts.map((part) => page.getByText(part).last().element().getBoundingClientRect().left)
  await text('Empiece con Vigía')
  const before = lefts()
  server.failure = new Error('La base no responde.')
  await client.refetchQueries({ queryKey: ['setup'] })
  await text('No se pudo actualizar')
  expect(lefts()).toEqual(before)
})

test('the demonstration is loaded, looked at and taken away by buttons, which only administrators have', async () => {
  const none = await draw()
  await page.getByRole('button', { name: 'Cargar flota de demostración' }).click()
  await text(/Cargando la flota de demostración/)
  await none.unmount()
  server.setup = { ...EMPTY, demoFleet: { state: 'on', trips: 44 } }
  const loaded = await draw()
  await text('44 viajes simulados en marcha, en una organización aparte.')
  await expect.element(page.getByRole('button', { name: 'Ver la demostración' })).toBeEnabled()
  await page.getByRole('button', { name: 'Quitar la demostración' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar la demostración' }).click()
  await text(/Quitando la demostración/)
  await loaded.unmount()
  server.isAdministrator = false
  await draw()
  await text('texto de team')
  expect(page.getByText('¿Solo quiere mirar?').elements()).toEqual([])
})

const mirror = (over: object) => ({
  ...{ mirrorId: '1', kind: 'webhook', carrier: 'Fletes Ruiz', receivedAt: NOW, units: 1, unmatched: 0 },
  ...{ addresses: [], isOn: true, refusal: null, ...over },
})

test.each([
  [
    'that is off',
    { isOn: false, receivedAt: null },
    /El receptor de Fletes Ruiz no recibe nada/,
    /desde qué direcciones envía/,
  ],
  [
    'of which nothing was accepted',
    { receivedAt: null },
    /no llega nada que se acepte/,
    /el secreto con el que firma, que su reloj/,
  ],
  [
    'with another protocol',
    { kind: 'wialon-ips', receivedAt: null },
    /no llega nada que se acepte/,
    /la contraseña, la dirección/,
  ],
  [
    'that turned something away after its last good position',
    { refusal: { reason: 'clock', at: NOW - 90_000, address: '203.0.113.9', count: 3, isOwn: true, others: [] } },
    /Se rechaza lo que envía Fletes Ruiz/,
    /La última hace 1 min desde 203\.0\.113\.9, 3 veces desde la última posición buena\./,
  ],
  [
    'that may be the one whose password is wrong',
    {
      ...{ kind: 'wialon-ips', receivedAt: null },
      refusal: { reason: 'password', at: NOW, address: '203.0.113.9', count: 1, isOwn: false, others: [] },
    },
    /¿Es Fletes Ruiz\? Se rechaza lo que alguien envía por Wialon IPS/,
    /La contraseña que envía no es la de ningún receptor/,
  ],
  ['whose unit is nobody’s', { unmatched: 1 }, /llega 1 unidad que nadie ha ligado/, /hasta que alguien diga cuál/],
])('of a receiver %s it says what keeps it from counting, and what to do', async (_why, over, title, what) => {
  server.mirrors = [mirror(over), mirror({ mirrorId: '2', carrier: 'Norte' })]
  await draw()
  await text(title)
  await text(what)
  if ('refusal' in over) expect(page.getByText(/no llega nada que se acepte/).elements()).toEqual([])
  // Nothing keeps the other one.
  expect(page.getByText(/Norte/).elements()).toEqual([])
})

test('what a stranger sends hides nothing of what waits to be bound: both are told', async () => {
  const refusal = { reason: 'address', at: NOW - 90_000, address: '203.0.113.9', count: 3, isOwn: false, others: [] }
  server.mirrors = [mirror({ unmatched: 2, refusal })]
  await draw()
  await text(/llegan 2 unidades que nadie ha ligado/)
  await text(/¿Es Fletes Ruiz\? Se rechaza lo que alguien envía por/)
})

test('a platform that is not read says for which trip and why; what could not be asked for is not told as nothing', async () => {
  server.sessions = [
    gpsSessionOf({
      platform: 'GeoFlotas',
      error: 'La plataforma rechazó la cuenta o la contraseña.',
      needsPerson: true,
    }),
    gpsSessionOf({ tripId: '2', plates: '45-AK-7P' }),
  ]
  const { unmount } = await draw()
  await text('No se lee GeoFlotas para 87-AK-2T')
  await text('La plataforma rechazó la cuenta o la contraseña.')
  await expect
    .element(page.getByRole('link', { name: 'Atender en Extractor GPS' }))
    .toHaveAttribute('href', '/dashboard/gps?viaje=1')
  expect(page.getByText(/45-AK-7P/).elements()).toEqual([])
  await text('Nada todavía. Se escucha OsmAnd, OwnTracks, la API y Wialon IPS.')
  await unmount()
  // Also where nothing was wrong when it was asked before.
  server.sessions = []
  await draw()
  await text('Nada todavía. Se escucha OsmAnd, OwnTracks, la API y Wialon IPS.')
  server.unasked = new Error('La base no responde.')
  await text('No se sabe qué traen las plataformas que se leen: La base no responde.')
})
