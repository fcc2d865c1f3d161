import { MAX_TRIPS_PER_REQUEST } from '@vigia/contract'
import { z } from 'zod'
import { readChangeReason } from '../../http/change-reason.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import { AppError, badRequest, notFound } from '../../ports/errors.ts'
import { mapInTurns } from '../../workers/in-turns.ts'
import { checkTrip } from './check-trip.ts'
import { copyTripPassword } from './copy-trip-password.ts'
import { patchTrip } from './patch-trip.ts'
import { readTripVersion } from './require-version.ts'
import { findTripForms } from './trip-form.store.ts'
import { formToWire } from './trip-form.wire.ts'
import { type RowProblem, readTripRow, tripChangeOf } from './trip-row.wire.ts'
import type { TripsDeps } from './trips-deps.ts'
import { type UpsertResult, type UpsertRow, upsertTrips } from './upsert-trips.ts'
import { warningsToWire } from './warnings.wire.ts'

const BODY_LIMIT_BYTES = 4 * 1024 * 1024

/** Trips from integrations and from monitoring: upsert by external invoice, and changes to one. */
export function mountTripUpserts(server: Server, deps: TripsDeps): void {
  mount(
    server,
    'upsertTrips',
    async ({ body, headers, audit }) => {
      const rows = await mapInTurns(rowsOf(body), readRow)
      const key = idempotencyKey(headers)
      const once = key === null ? null : { key, bodyHash: deps.sealer.fingerprint(JSON.stringify(body)) }
      const { status, results } = await upsertTrips(deps, {
        audit,
        rows,
        once,
        isOnlyNew: headers['if-none-match'] === '*',
      })
      return answer(status, { data: results.map(toWire) })
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )

  mount(server, 'patchTrip', async ({ params, body, actor, audit, headers }) => {
    const version = readTripVersion(headers, actor)
    const reason = readChangeReason(headers)
    return toWire(await patchTrip(deps, { audit, tripId: params.id, change: tripChangeOf(body), version, reason }))
  })

  mount(server, 'getTrip', async ({ actor, params }) => {
    const [form] = await findTripForms(deps.db, actor.organisationId, [params.id])
    if (form === undefined) throw notFound('No existe ese viaje.')
    return answer(200, formToWire(form), { etag: `"${form.version}"` })
  })

  mount(server, 'copyTripPassword', async ({ params, body, audit }) => {
    await copyTripPassword(deps, { audit, tripId: params.id, fromId: body.from_travel_id })
    return undefined
  })

  mount(server, 'checkTrip', async ({ actor, body: { travel_id: tripId = null, ...fields } }) => {
    const checked = await checkTrip(deps.db, actor.organisationId, {
      ...{ tripId, change: tripChangeOf(fields), now: deps.clock.now() },
    })
    const about = (id: string | undefined) => (id === undefined ? {} : { travel_id: id })
    return {
      errors: checked.errors.map(({ field, text, tripId: id }) => ({ field, text, ...about(id) })),
      warnings: checked.warnings.map(({ field, code, text, fixes, tripId: id }) => ({
        ...{ field, code, text, fixes: [...fixes] },
        ...about(id),
      })),
    }
  })
}

const list = z.strictObject({ data: z.array(z.unknown()) })

/** One trip, or `{data: [...]}`. What is neither is malformed as a whole. */
function rowsOf(body: unknown): readonly unknown[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('MALFORMED', 'Envíe un viaje, o {"data": [...]} con varios.')
  }
  if (!('data' in body)) return [body]
  const read = list.safeParse(body)
  if (!read.success) throw badRequest('MALFORMED', 'data debe ser una lista de viajes, y lo único en el cuerpo.')
  const { data } = read.data
  if (data.length === 0) throw badRequest('MALFORMED', 'La lista de viajes está vacía.')
  if (data.length > MAX_TRIPS_PER_REQUEST) {
    throw new AppError(413, 'TOO_LARGE', `Máximo ${MAX_TRIPS_PER_REQUEST} viajes por petición.`)
  }
  return data
}

function readRow(raw: unknown): UpsertRow {
  const row = readTripRow(raw)
  return row.ok ? row : { ok: false, invoice: row.invoice, reason: row.problems.map(sentence).join('; ') }
}

const sentence = ({ field, error }: RowProblem): string => (field === '' ? error : `${field}: ${error}`)

const toWire = ({ invoice, id, result, ...rest }: UpsertResult) => ({
  external_invoice: invoice,
  id,
  result,
  ...('error' in rest ? { error: rest.error } : warningsToWire(rest.warnings)),
})
