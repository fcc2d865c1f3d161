import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { Device } from '../../../api/devices.ts'
import { DeviceEdit } from './device-edit.tsx'

const server = vi.hoisted(() => ({ sent: [] as unknown[], asked: 0, refusal: null as Error | null }))
vi.mock('../../../api/devices.ts', async (original) => ({
  ...(await original<object>()),
  updateDevice: async (known: Device, change: object) => {
    if (server.refusal !== null) throw server.refusal
    server.sent.push([known.uniqueId, known.name, change])
    return { ...known, ...change }
  },
}))

const DEVICE: Device = {
  ...{
    deviceId: '3',
    uniqueId: 'tel-3',
    kind: 'phone',
    name: 'Rojo',
    owner: null,
    hasSecret: false,
    isDisabled: false,
  },
  ...{ lastSeenAt: null, app: null, batteryPercent: null, intervalMs: null, intervalP90Ms: null, accuracyM: null },
  ...{ clockSkewMs: null, trip: null, isOnOtherTrip: false, tripSilence: null, registeredAt: 0 },
}
const draw = (device: Device) => (
  <DeviceEdit
    device={device}
    onSaved={() => undefined}
    onStale={() => {
      server.asked += 1
    }}
  />
)
const name = () => page.getByLabelText('Nombre')
const save = () => page.getByRole('button', { name: 'Guardar', exact: true })

beforeEach(() => Object.assign(server, { sent: [], asked: 0, refusal: null }))

test('of two who change the name, the second is told what it says now, and keeps what was typed', async () => {
  const { rerender } = await render(draw(DEVICE))
  await name().fill('Azul')
  server.refusal = new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Eva cambió esto.' })
  await save().click()
  await expect.element(page.getByText('Eva cambió esto.')).toBeVisible()
  expect(server.asked).toBe(1)
  server.refusal = null
  await rerender(draw({ ...DEVICE, name: 'Verde' }))
  await expect.element(page.getByText(/Ahora: tel-3, «Verde»\./)).toBeVisible()
  await expect.element(name()).toHaveValue('Azul')
  await expect.element(save()).toBeDisabled()
  await page.getByRole('button', { name: 'Guardar el mío encima' }).click()
  await expect.poll(() => server.sent).toEqual([['tel-3', 'Verde', { name: 'Azul' }]])
})

test('what another one did to the rest is seen while one types, and stays', async () => {
  const { rerender } = await render(draw(DEVICE))
  await name().fill('Azul')
  await rerender(draw({ ...DEVICE, uniqueId: 'tel-33' }))
  await expect.element(page.getByLabelText('Identificador')).toHaveValue('tel-33')
  await save().click()
  await expect.poll(() => server.sent).toEqual([['tel-33', 'Rojo', { name: 'Azul' }]])
})
