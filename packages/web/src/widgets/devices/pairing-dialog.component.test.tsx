import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceOf } from '../../../test/device-of.ts'
import type { Device, DeviceMessage, DeviceWithSecret, Pairing, UnknownDevice } from '../../api/devices.ts'
import { PairingDialog } from './pairing-dialog.tsx'

const server = vi.hoisted(() => ({
  now: 0,
  hear: (_message: unknown): void => undefined,
  unknown: [] as unknown[],
  qrText: null as string | null,
  changes: [] as unknown[],
  operator: {} as object,
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => server.now }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => server.now } }) }))
vi.mock('../../live/use-device-feed.ts', () => ({
  useIsDeviceFeedOpen: () => true,
  useDeviceFeed: (listener: (message: unknown) => void) => {
    server.hear = listener
  },
}))
vi.mock('../../places/use-place-words.ts', () => ({ usePlaceWords: () => 'MEX-57D km 97, Jilotepec' }))
vi.mock('../../api/operators.ts', () => ({ getOperator: async () => ({ operator: server.operator }) }))
vi.mock('../../api/operator-link.ts', () => ({
  operatorLink: async () => null,
  revokeOperatorLink: async () => undefined,
  makeOperatorLink: async (tripId: string) => ({
    ...{ url: 'https://vigia.example/operador/abc', madeAt: 1, organisation: 'TransNorte', invoice: 'F-7' },
    message: `Enlace del viaje ${tripId}`,
  }),
}))
vi.mock('./received-map.tsx', () => ({ ReceivedMap: () => null }))
vi.mock('../../api/devices.ts', () => ({
  listOwners: async () => [{ ownerId: '7', label: 'Raúl Mendoza' }],
  listUnknownDevices: async () => ({ devices: server.unknown, includesUnproved: true }),
  getPairing: async (): Promise<Pairing> => pairingOf(server.qrText),
  renewDeviceSecret: async (): Promise<DeviceWithSecret> => ({
    device: PHONE,
    secret: 's3creto',
    pairings: [pairingOf('https://vigia.empresa.mx/intake/osmand/s3creto?id=raul.mendoza')],
  }),
  updateDevice: async (device: Device, change: object) => {
    server.changes.push(change)
    return { ...device, ...change }
  },
}))

const NOW = Date.UTC(2026, 10, 24, 12)
const MINUTE = 60_000
const PHONE = deviceOf({
  deviceId: '5',
  uniqueId: 'raul.mendoza',
  trip: { tripId: '9', invoice: 'F-81362', plates: '87-AK-2T', origin: 'CDMX', destination: 'Nuevo Laredo' },
})
function pairingOf(qrText: string | null): Pairing {
  const serverUrl = 'https://vigia.empresa.mx/intake/osmand'
  return { app: 'traccar', qrText, serverUrl, intervalMs: 30_000, distanceM: 75, showsSecret: qrText === null }
}
const said = (over: Partial<DeviceMessage> = {}): DeviceMessage => ({
  ...{ deviceId: '5', uniqueId: 'raul.mendoza', at: NOW + 41_000, receivedAt: NOW + 41_000 },
  ...{ point: { lat: 19.9531, lng: -99.5322 }, speedKmh: 0, accuracyM: 8, batteryPercent: 82, clockSkewMs: -400 },
  ...{ problem: null, ...over },
})
const draw = async (over: { device?: Device; made?: DeviceWithSecret | null; onClose?: () => void } = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PairingDialog
        device={over.device ?? PHONE}
        made={over.made ?? null}
        onChanged={() => undefined}
        onAnother={() => undefined}
        onClose={over.onClose ?? (() => undefined)}
      />
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()

beforeEach(() => {
  Object.assign(server, { now: NOW, unknown: [], qrText: 'https://vigia.empresa.mx/intake/osmand?id=x', changes: [] })
})

test('waits, with a code to read, and turns green by the first position of that phone', async () => {
  await draw()
  await text('Esperando la primera posición…')
  await expect.element(page.getByRole('img', { name: 'Código de Traccar Client para raul.mendoza' })).toBeVisible()
  await text('Todavía no llega nada del teléfono')
  server.hear(said({ deviceId: '6' }))
  await text('Esperando la primera posición…')
  server.hear(said())
  await text('Primera posición recibida')
  for (const fact of [
    'MEX-57D km 97, Jilotepec',
    '19.9531, -99.5322',
    '8 m',
    '0 km/h, detenido',
    'en hora (0.4 s)',
    '82%',
  ])
    await text(fact)
  await text('Ligado a F-81362, CDMX a Nuevo Laredo')
})

test.each([
  ['without-place', 'El teléfono saluda, pero no da posición: falta el permiso de ubicación.'],
  ['zero-coordinates', /0, 0: aún no tiene satélites/],
  ['clock', /reloj del teléfono está adelantado/],
  ['refused-secret', /sin su secreto o con otro/],
] as const)('says that what came is %s, and goes on waiting', async (problem, words) => {
  await draw()
  server.hear(said({ point: null, problem }))
  await text(words)
  await text('Esperando la primera posición…')
})

test('nothing for two minutes is said as such, not before', async () => {
  const { rerender } = await draw()
  expect(page.getByText(/No llega nada/).elements()).toEqual([])
  server.now = NOW + 2 * MINUTE + 1_000
  await rerender(
    <QueryClientProvider client={new QueryClient()}>
      <PairingDialog device={PHONE} made={null} onChanged={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await text(/No llega nada: revise que el servidor sea alcanzable/)
})

test('an id like it that came meanwhile is asked about, and taken', async () => {
  const came: UnknownDevice = {
    ...{ uniqueId: 'raul.mendosa', protocol: 'osmand', count: 2, receivedAt: NOW + 1_000, address: '187.190.40.2' },
  }
  server.unknown = [came, { ...came, uniqueId: 'otro-telefono' }]
  await draw()
  await text('Llegó «raul.mendosa»; ¿es este teléfono?')
  await page.getByRole('button', { name: 'Usar ese identificador' }).click()
  await expect.poll(() => server.changes).toEqual([{ uniqueId: 'raul.mendosa' }])
})

test('without its secret there is no code; a new one is asked about first, shown, and asked about again on leaving', async () => {
  server.qrText = null
  const onClose = vi.fn()
  await draw({ onClose })
  await page.getByRole('button', { name: 'Secreto nuevo y ver código' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Secreto nuevo' }).click()
  await expect.element(page.getByRole('img', { name: /^Código de Traccar/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).last().click()
  await text('¿Ya lo guardó?')
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Sí, cerrar' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('the link without an app is of the operator and his trip: without one of them it is said, and nothing is waited for', async () => {
  const tab = page.getByRole('tab', { name: 'Enlace sin instalar' })
  const nobody = await draw()
  await tab.click()
  await text(/elija primero de quién es el teléfono/)
  await expect.element(page.getByText('Esperando la primera posición…')).not.toBeInTheDocument()
  await nobody.unmount()

  const owned = deviceOf({ owner: { ownerId: '7', label: 'Raúl Mendoza' } })
  const known = { name: 'Raúl Mendoza', phone: '55 1200 0198', isOnOtherTrip: false, isUnderDuress: false }
  server.operator = { ...known, trip: null }
  const idle = await draw({ device: owned })
  await tab.click()
  await text(/Raúl Mendoza no tiene viaje en curso/)
  await idle.unmount()

  server.operator = {
    ...known,
    isUnderDuress: true,
    trip: { tripId: '9', invoice: 'F-81362', origin: 'CDMX', destination: 'Puebla' },
  }
  const forced = await draw({ device: owned })
  await tab.click()
  await text(/No lo llame/)
  expect(page.getByRole('button', { name: 'Hacer enlace' }).elements()).toEqual([])
  await forced.unmount()

  server.operator = { ...server.operator, isUnderDuress: false }
  await draw({ device: owned })
  await tab.click()
  await text('Del viaje F-81362, CDMX a Puebla')
  await expect.element(page.getByRole('button', { name: 'Hacer enlace' })).toBeVisible()
})
