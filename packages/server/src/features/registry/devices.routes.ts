import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import { type Device, listDevices } from './devices.store.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { createDevice, renewDeviceSecret, updateDevice } from './save-device.ts'

/** Phones and trackers: which there are, whose they are, when they last spoke. */
export function mountDevices(server: Server, deps: RegistryDeps): void {
  mount(server, 'listDevices', async ({ actor, query }) => {
    const request = pageRequest(query)
    const { data, nextCursor } = pageOf(await listDevices(deps.db, actor.organisationId, request), request)
    return { data: data.map(toWire), nextCursor }
  })

  mount(server, 'createDevice', async ({ body, audit }) => {
    const { device, secret } = await createDevice(deps, audit, {
      uniqueId: body.unique_id,
      kind: body.kind,
      name: body.name || null,
      operatorId: body.operator_id ?? null,
      unitId: body.unit_id ?? null,
      withSecret: body.with_secret ?? true,
    })
    return { device: toWire(device), secret }
  })

  mount(server, 'updateDevice', async ({ params, body, audit }) => {
    const { name, operator_id: operatorId, unit_id: unitId, disabled: isDisabled } = body
    return toWire(await updateDevice(deps, audit, params.id, { name, operatorId, unitId, isDisabled }))
  })

  mount(server, 'renewDeviceSecret', async ({ params, audit }) => {
    const { device, secret } = await renewDeviceSecret(deps, audit, params.id)
    return { device: toWire(device), secret }
  })
}

const toWire = (device: Device) => ({
  id: device.id,
  unique_id: device.uniqueId,
  kind: device.kind,
  name: device.name,
  operator_id: device.operatorId,
  operator_name: device.operatorName,
  unit_id: device.unitId,
  unit_plates: device.unitPlates,
  has_secret: device.hasSecret,
  disabled: device.disabledAt !== null,
  last_seen: device.lastSeenAt === null ? null : new Date(device.lastSeenAt).toISOString(),
})
