import { matchKey } from '@vigia/domain/text/match-key'
import { recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { attachment } from '../../http/attachment.ts'
import { isoOf } from '../../http/iso-of.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import type { DocumentAlerts } from './document-notices.job.ts'
import {
  eraseOperatorRows,
  erasureCounts,
  type ForgetOperator,
  operatorData,
  operatorPositions,
} from './operator-data.store.ts'
import { documentsOf, readDocumentFile } from './operator-documents.store.ts'
import { operatorFacts, seesOperator } from './operator-list.store.ts'
import type { RegistryDeps } from './registry-deps.ts'

const POSITIONS_AT_ONCE = 5_000

interface OperatorDataDeps extends Pick<RegistryDeps, 'db' | 'clock' | 'signals' | 'writeTrips' | 'devicesChanged'> {
  readonly sealer: Sealer
  readonly documentAlerts: DocumentAlerts
  readonly forgetOperator: readonly ForgetOperator[]
}

/** What a person may ask of whoever keeps data of theirs: all of it in a file, and that it be erased (ADR 13). */
export function mountOperatorData(server: Server, deps: OperatorDataDeps): void {
  const { db, clock } = deps
  const requireOperator = async (sql: Sql, organisationId: string, id: string) => {
    const facts = await operatorFacts(sql, organisationId, id)
    if (facts === null || !(await seesOperator(sql, organisationId, id))) throw notFound('No existe ese operador.')
    return facts
  }

  mount(server, 'exportOperator', async ({ actor, params: { id }, audit }) => {
    await requireOperator(db, actor.organisationId, id)
    const at = clock.now()
    const [data, scans, positions] = [
      await operatorData(db, id),
      await scansOf({ db, sealer: deps.sealer }, id),
      await allPositions(db, id),
    ]
    const details = { positions: positions.length, scans: scans.length }
    await recordAudit(db, { ...audit, action: 'operator-export', subject: `operator:${id}`, details, at })
    const file = JSON.stringify({ exported_at: isoOf(at), ...data, files: scans, positions }, readable, 1)
    const headers = attachment(`operador-${id}.json`, 'application/json; charset=utf-8')
    return answer(200, file, { ...headers, 'cache-control': 'no-store' })
  })

  mount(server, 'getOperatorErasure', async ({ actor, params: { id } }) => {
    await requireOperator(db, actor.organisationId, id)
    return erasureCounts(db, id)
  })

  mount(server, 'eraseOperator', async ({ actor, params: { id }, body, audit }) => {
    const { organisationId } = actor
    const { tripIds } = await deps.writeTrips(organisationId, async (sql) => {
      const now = clock.now()
      const { name, phone, email } = await requireOperator(sql, organisationId, id)
      if (matchKey(body.name) !== matchKey(name))
        throw conflict('OTHER_NAME', 'El nombre escrito no es el del operador.')
      if (matchKey(body.reason).includes(matchKey(name))) throw reasonNames()
      const counts = await erasureCounts(sql, id)
      if (counts.active_trips > 0) {
        throw conflict(
          'OPERATOR_ON_TRIP',
          'El operador tiene un viaje en curso: termínelo o dé el viaje a otro primero.',
        )
      }
      const documents = await documentsOf(sql, id)
      await deps.documentAlerts.close(
        sql,
        documents.map((document) => document.id),
        now,
      )
      await eraseOperatorRows(sql, { id, name, phone, email, now }, deps.forgetOperator)
      // That it happened, why, and how much there was.
      const values = { before: { erased: false }, after: { erased: true, reason: body.reason, ...counts } }
      await recordAudit(sql, { ...audit, action: 'operator-erase', subject: `operator:${id}`, ...values, at: now })
      const trips = await sql.query<{ id: string }>('select id::text from trips where operator_id = $1', [id])
      return { tripIds: trips.rows.map((trip) => trip.id) }
    })
    deps.devicesChanged()
    if (tripIds.length > 0) deps.signals.tripsChanged(organisationId, tripIds)
    return { id }
  })
}

const reasonNames = () =>
  new AppError(422, 'REASON_NAMES', 'El motivo queda en la auditoría: no escriba en él el nombre del operador.')

/** Scans as they were sent, in Base64: one file holds everything. */
async function scansOf({ db, sealer }: Pick<OperatorDataDeps, 'db' | 'sealer'>, operatorId: string) {
  const scans: { readonly document: string; readonly name: string; readonly type: string; readonly base64: string }[] =
    []
  for (const { id } of await documentsOf(db, operatorId)) {
    const file = await readDocumentFile(db, id)
    if (file === null) continue
    const base64 = sealer.open(file.sealed, sealContext.operatorDocument(id)).toString('base64')
    scans.push({ document: id, name: file.name, type: file.type, base64 })
  }
  return scans
}

async function allPositions(sql: Sql, operatorId: string) {
  const positions: Awaited<ReturnType<typeof operatorPositions>> = []
  for (;;) {
    const page = await operatorPositions(sql, operatorId, positions.at(-1) ?? null, POSITIONS_AT_ONCE)
    positions.push(...page)
    if (page.length < POSITIONS_AT_ONCE) return positions
  }
}

const isInstant = (key: string): boolean => key === 'at' || key.endsWith('_at')

/** Instants as ISO-8601: the file is for a person. */
const readable = (key: string, value: unknown): unknown =>
  typeof value === 'number' && isInstant(key) ? isoOf(value) : value
