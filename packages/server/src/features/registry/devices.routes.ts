import { type BodyOf, type endpoints, PAIRING_APPS } from '@vigia/contract'
import { recordAudit } from '../../db/audit.store.ts'
import { isoOf } from '../../http/iso-of.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { mount, type Server } from '../../http/route.ts'
import { notFound } from '../../ports/errors.ts'
import { devicesToWire, ownershipToWire } from './device.wire.ts'
import { type Device, findDevice, listDevices, registeredIds } from './device-list.store.ts'
import { ownersOfDevice } from './device-owners.store.ts'
import { importDevices } from './import-devices.wire.ts'
import { pairingOf } from './pairing.wire.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { createDevice, refuseUnseen, renewDeviceSecret, updateDevice } from './save-device.ts'

/** The longest text, all of it in letters of four bytes. */
const IMPORT_BODY_BYTES = 900 * 1024
const MOST_OWNERS = 200

/** Phones and trackers: which there are, whose they are, how they are received, and how a phone becomes one of them. */
export function mountDevices(server: Server, deps: RegistryDeps): void {
  const { db, clock } = deps
  const toWires = (organisationId: string, devices: readonly Device[]) => devicesToWire(deps, organisationId, devices)
  const toWire = async (organisationId: string, device: Device) => {
    const [wire] = await toWires(organisationId, [device])
    if (wire === undefined) throw new Error('a device was told as none')
    return wire
  }
  const pairings = (origin: string, device: Device, secret: string | null) =>
    PAIRING_APPS.map((app) => pairingOf(app, origin, device, secret))

  mount(server, 'listDevices', async ({ actor: { organisationId }, query }) => {
    const request = pageRequest(query)
    const { data, nextCursor } = pageOf(await listDevices(db, organisationId, request), request)
    return { data: await toWires(organisationId, data), nextCursor }
  })

  mount(server, 'createDevice', async ({ body, audit, request }) => {
    await refuseUnseen(db, audit.organisationId, { operatorId: body.operator_id, unitId: body.unit_id })
    const { device, secret } = await createDevice(deps, audit, {
      uniqueId: body.unique_id,
      kind: body.kind,
      name: body.name || null,
      operatorId: body.operator_id ?? null,
      unitId: body.unit_id ?? null,
      withSecret: body.with_secret ?? true,
    })
    const shown = await toWire(audit.organisationId, device)
    return { device: shown, secret, pairings: pairings(publicOrigin(request), device, secret) }
  })

  mount(server, 'updateDevice', async ({ params, body, audit }) => {
    const { disabled: isDisabled, was, ...fields } = body
    const change = { ...deviceFields(fields), isDisabled, was: was && deviceFields(was) }
    const { operatorId, unitId } = change
    await refuseUnseen(db, audit.organisationId, { id: params.id, operatorId, unitId })
    return toWire(audit.organisationId, await updateDevice(deps, audit, params.id, change))
  })

  mount(server, 'listDeviceOwners', async ({ actor: { organisationId }, params: { id } }) => {
    if ((await findDevice(db, organisationId, id)) === null) throw notFound('No existe ese dispositivo.')
    return { data: (await ownersOfDevice(db, id, MOST_OWNERS)).map(ownershipToWire) }
  })

  mount(server, 'renewDeviceSecret', async ({ params, audit, request }) => {
    await refuseUnseen(db, audit.organisationId, { id: params.id })
    const { device, secret } = await renewDeviceSecret(deps, audit, params.id)
    const shown = await toWire(audit.organisationId, device)
    return { device: shown, secret, pairings: pairings(publicOrigin(request), device, secret) }
  })

  mount(server, 'importDevices', ({ body, audit }) => importDevices(deps, audit, body.csv), {
    bodyLimit: IMPORT_BODY_BYTES,
  })

  mount(server, 'getPairing', async ({ params: { id }, query: { app }, audit, request }) => {
    const device = await findDevice(db, audit.organisationId, id)
    if (device === null) throw notFound('No existe ese dispositivo.')
    const details = { app }
    const subject = `device:${id}`
    await recordAudit(db, { ...audit, action: 'device-pairing-shown', subject, details, at: clock.now() })
    return pairingOf(app, publicOrigin(request), device, null)
  })

  mountUnknownDevices(server, deps)
}

/** What reports and is registered nowhere. */
function mountUnknownDevices(server: Server, deps: RegistryDeps): void {
  mount(server, 'listUnknownDevices', async ({ actor: { organisationId } }) => {
    const isSole = (await deps.soleOrganisation()) === organisationId
    const received = deps.unknownIds(organisationId, isSole)
    const registered = await registeredIds(
      deps.db,
      organisationId,
      received.map(({ uniqueId }) => uniqueId),
    )
    const unknown = received.filter(({ uniqueId }) => !registered.has(uniqueId))
    return {
      data: unknown.map(({ uniqueId, protocol, count, lastReceivedAt, address }) => ({
        ...{ unique_id: uniqueId, protocol, count, address },
        last_heard_at: isoOf(lastReceivedAt),
      })),
      includes_unproved: isSole,
    }
  })
}

const deviceFields = ({ unique_id: uniqueId, name, operator_id: operatorId, unit_id: unitId }: FieldsWire) => ({
  ...{ uniqueId, name, operatorId, unitId },
})

type FieldsWire = Omit<BodyOf<(typeof endpoints)['updateDevice']>, 'disabled' | 'was'>
