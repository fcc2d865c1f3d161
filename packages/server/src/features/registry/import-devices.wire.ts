import { type DeviceImport, deviceUniqueId, MAX_IMPORTED_DEVICES } from '@vigia/contract'
import { matchKey } from '@vigia/domain/text/match-key'
import { parse } from 'csv-parse/sync'
import { type ActorAuditContext, type AuditEntry, recordAudits } from '../../db/audit.store.ts'
import { devicesByUniqueId, insertDevice } from '../../db/devices.store.ts'
import type { Sql } from '../../db/pool.ts'
import { activeTripsOf, syncTripDevices } from '../../db/trip-devices.store.ts'
import { AppError } from '../../ports/errors.ts'
import { ownersByKey } from './device-list.store.ts'
import { newSecret } from './new-secret.ts'
import type { RegistryDeps } from './registry-deps.ts'

/** One line of the file, read. `row` is its number as a spreadsheet counts. */
interface WantedDevice {
  readonly row: number
  readonly uniqueId: string
  readonly kind: 'phone' | 'tracker' | null
  readonly owner: string
}

const KINDS: Readonly<Record<string, 'phone' | 'tracker'>> = {
  ...{ TELEFONO: 'phone', CELULAR: 'phone', PHONE: 'phone' },
  ...{ RASTREADOR: 'tracker', TRACKER: 'tracker', GPS: 'tracker' },
}
const HEADING: ReadonlySet<string> = new Set(['ID', 'IDENTIFICADOR', 'UNIQUEID'])

/**
 * Registers devices from a CSV of id, kind and owner, all of them or, when one row is wrong, none; each with a secret, told once.
 *
 * @throws 422 when the text is no CSV, has no row or too many.
 */
export async function importDevices(deps: RegistryDeps, audit: ActorAuditContext, text: string): Promise<DeviceImport> {
  const wanted = readDevices(text)
  const { organisationId } = audit
  // Before the transaction, which sees every trip: a device is given to nobody whom whoever sends the file does not see.
  const seen = await ownersNamedIn(deps.db, organisationId, wanted)
  const { result, tripIds } = await deps.writeTrips(organisationId, async (sql) => {
    const checked = await check(sql, organisationId, wanted, seen)
    if (checked.some(({ error }) => error !== null)) {
      const rows = checked.map(({ row, uniqueId, error }) => ({ row, unique_id: uniqueId, error, secret: null }))
      return { result: { created: 0, rows }, tripIds: [] }
    }
    return insertAll(sql, audit, checked, deps.clock.now())
  })
  if (result.created > 0) deps.devicesChanged()
  if (tripIds.length > 0) deps.signals.tripsChanged(organisationId, tripIds)
  return result
}

function readDevices(text: string): readonly WantedDevice[] {
  let records: string[][]
  try {
    records = parse(text, { delimiter: [',', ';', '\t'], relaxColumnCount: true, bom: true, trim: true })
  } catch {
    throw refused('El archivo CSV está mal formado: revise que cada comilla se cierre.')
  }
  const wanted = records.flatMap(([uniqueId = '', kind = '', owner = ''], index): WantedDevice[] => {
    const isHeading = index === 0 && HEADING.has(matchKey(uniqueId))
    if (isHeading || `${uniqueId}${kind}${owner}` === '') return []
    return [{ row: index + 1, uniqueId, kind: KINDS[matchKey(kind)] ?? null, owner }]
  })
  if (wanted.length === 0) throw refused('El archivo no tiene ningún dispositivo.')
  if (wanted.length > MAX_IMPORTED_DEVICES) throw refused(`Máximo ${MAX_IMPORTED_DEVICES} dispositivos por archivo.`)
  return wanted
}

interface CheckedDevice extends WantedDevice {
  readonly operatorId: string | null
  readonly unitId: string | null
  readonly error: string | null
}

interface NamedOwners {
  readonly operators: ReadonlyMap<string, string>
  readonly units: ReadonlyMap<string, string>
}

/** By their keys, those that `sql` shows. */
async function ownersNamedIn(sql: Sql, organisationId: string, wanted: readonly WantedDevice[]): Promise<NamedOwners> {
  const keysOf = (kind: WantedDevice['kind']) =>
    wanted.filter((device) => device.kind === kind && device.owner !== '').map(({ owner }) => matchKey(owner))
  return {
    operators: await ownersByKey(sql, 'operators', organisationId, keysOf('phone')),
    units: await ownersByKey(sql, 'units', organisationId, keysOf('tracker')),
  }
}

async function check(
  sql: Sql,
  organisationId: string,
  wanted: readonly WantedDevice[],
  seen: NamedOwners,
): Promise<CheckedDevice[]> {
  const ids = wanted.map(({ uniqueId }) => uniqueId)
  const known = await devicesByUniqueId(sql, organisationId, ids)
  const { operators, units } = await ownersNamedIn(sql, organisationId, wanted)
  return wanted.map((device, index) => {
    const { uniqueId, kind, owner } = device
    const [owners, shown] = kind === 'phone' ? [operators, seen.operators] : [units, seen.units]
    const key = matchKey(owner)
    const ownerId = owner !== '' && shown.has(key) ? (owners.get(key) ?? null) : null
    const error = !deviceUniqueId.safeParse(uniqueId).success
      ? 'El identificador lleva de 3 a 64 letras, números o . _ : @ -'
      : kind === null
        ? 'El tipo debe ser teléfono o rastreador'
        : ids.indexOf(uniqueId) !== index
          ? 'El identificador está dos veces en el archivo'
          : known.has(uniqueId)
            ? 'Ese identificador ya está registrado'
            : owner !== '' && ownerId === null
              ? `No existe ${kind === 'phone' ? 'el operador' : 'la unidad'} «${owner.slice(0, 60)}»`
              : null
    return {
      ...device,
      operatorId: kind === 'phone' ? ownerId : null,
      unitId: kind === 'tracker' ? ownerId : null,
      error,
    }
  })
}

async function insertAll(sql: Sql, audit: ActorAuditContext, devices: readonly CheckedDevice[], now: number) {
  const rows: DeviceImport['rows'] = []
  const entries: AuditEntry[] = []
  for (const { row, uniqueId, kind, operatorId, unitId } of devices) {
    const { secret, hash: secretHash } = newSecret()
    const owner = { uniqueId, kind: kind ?? 'phone', operatorId, unitId }
    const device = { ...owner, name: null, organisationId: audit.organisationId, secretHash, now }
    const id = await insertDevice(sql, device)
    if (id === null) throw new Error('an id that was free has been taken')
    rows.push({ row, unique_id: uniqueId, error: null, secret })
    entries.push({ ...audit, action: 'device-register', subject: `device:${id}`, after: owner, at: now })
  }
  await recordAudits(sql, entries)
  const tripIds = await activeTripsOf(
    sql,
    devices.flatMap(({ operatorId }) => operatorId ?? []),
    devices.flatMap(({ unitId }) => unitId ?? []),
  )
  await syncTripDevices(sql, tripIds, now)
  return { result: { created: rows.length, rows }, tripIds }
}

const refused = (message: string): AppError => new AppError(422, 'IMPORT_REFUSED', message)
