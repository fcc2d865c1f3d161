import { isWithinReach, type Reach } from '@vigia/domain/account/reach'
import { isActiveStatus } from '@vigia/domain/trip/trip-status'
import { recordAudit } from '../../../db/audit.store.ts'
import { currentReach } from '../../../db/organisation-scope.ts'
import type { Sql } from '../../../db/pool.ts'
import { syncTripDevices } from '../../../db/trip-devices.store.ts'
import { setStatusReason } from '../list/status-changes.store.ts'
import { createFleetNotices } from '../notify-fleet.ts'
import { findTrips, saveGpsLinks, updateTrips } from '../trips.store.ts'
import { FIRST_STEP_ROWS, nextStepRows } from '../write-in-steps.ts'
import type { ImportDeps } from './import-deps.ts'
import { endUndo, noteUndone, type PendingImport } from './imports.store.ts'
import { Interrupted } from './interrupted.ts'
import type { KeptTrip } from './trip-import.ts'
import {
  deleteTrips,
  deleteUnusedParties,
  markUndone,
  type RowToUndo,
  rowsToUndo,
  undoneTripIds,
} from './written-rows.store.ts'

/**
 * Takes back what an import has written, the newest first, in short transactions: trips that it made go, those that it
 * changed are again as they were. A trip of which something was received, said or changed since stays and is told, as does
 * one that who asks for it sees no more. One of which nothing is kept but what was missing (a signal, a delivery, a word), as
 * of all trips in transit some minutes after a wrong file, is ended: its alerts are history, and it is watched no more.
 * Whatever interrupts it, it goes on there. Throws `Interrupted` when the server stops.
 */
export async function undoImport(deps: ImportDeps, pending: PendingImport, signal: AbortSignal): Promise<void> {
  const { writer, signals, db } = deps
  const { audit, endsAs } = pending
  const { organisationId } = audit
  const notices = createFleetNotices(signals, organisationId)
  // Who was interrupted may have told nobody of its last steps.
  notices.add(await undoneTripIds(db, pending.id))
  try {
    let beforeRow: number | null = null
    for (let most = FIRST_STEP_ROWS; ; ) {
      if (signal.aborted) throw new Interrupted()
      const from: Parameters<typeof rowsToUndo>[2] = { beforeRow, most }
      let startedAt = 0
      const step: UndoneStep | null = await writer.write(organisationId, (sql) => {
        startedAt = performance.now()
        return undoStep(deps, sql, pending, from)
      })
      if (step === null) break
      most = nextStepRows(most, performance.now() - startedAt)
      beforeRow = step.firstRow
      notices.add(step.tripIds)
    }
  } finally {
    notices.flush()
  }
  await writer.write(organisationId, async (sql) => {
    await deleteUnusedParties(sql, organisationId, pending.id)
    await endUndo(sql, pending.id, endsAs ?? 'undone', deps.clock.now())
  })
}

interface UndoneStep {
  /** The trips that it touched. */
  readonly tripIds: readonly string[]
  /** The row of the file that it came to. */
  readonly firstRow: number
}

/** Takes back as many rows, the last ones before a row of the file; null when there are none left. */
async function undoStep(
  deps: ImportDeps,
  sql: Sql,
  { id, audit, endsAs }: PendingImport,
  from: Parameters<typeof rowsToUndo>[2],
): Promise<UndoneStep | null> {
  const now = deps.clock.now()
  const rows = await rowsToUndo(sql, id, from)
  const firstRow = rows.at(-1)?.row
  if (firstRow === undefined) return null
  // What ends otherwise was never whole: nothing of it stays.
  const reach = endsAs === 'undone' ? currentReach() : null
  const unheard = rows.filter((row) => whyKept(row, reach) === HAS_ALERTS && !row.hasAlertsToKeepOpen)
  const ended = await endTrips(
    sql,
    audit,
    unheard.map(({ tripId }) => tripId),
    now,
  )
  const kept = rows.flatMap((row): KeptTrip[] => {
    const because = ended.includes(row.tripId) ? ENDED : whyKept(row, reach)
    return because === null ? [] : [{ invoice: row.invoice, because }]
  })
  const free = rows.filter((row) => whyKept(row, reach) === null && !row.isGone)
  const removed = free.flatMap(({ before, tripId }) => (before === null ? tripId : []))
  const restored = free.filter(({ before }) => before !== null)
  if (removed.length > 0) await deleteTrips(sql, removed)
  await restore(sql, restored, { actor: audit.actor, now })
  await markUndone(
    sql,
    id,
    rows.map(({ row }) => row),
  )
  const restoredIds = restored.map(({ tripId }) => tripId)
  await syncTripDevices(sql, [...restoredIds, ...ended], now)
  await noteUndone(sql, id, { removed: removed.length, restored: restored.length, ended: ended.length, kept })
  const details = { removed, restored: restoredIds, ended, kept: kept.length }
  await recordAudit(sql, { ...audit, action: 'trips-import-undone', subject: `trip-import:${id}`, details, at: now })
  return { tripIds: [...removed, ...restoredIds, ...ended], firstRow }
}

const HAS_ALERTS = 'ya tiene alertas'
const ENDED = 'quedó apagado: ya tiene alertas, que se conservan'

/** Why a trip stays; null: it need not. */
function whyKept(row: RowToUndo, reach: Reach | null): string | null {
  if (row.isGone) return null
  if (!isWithinReach(reach, row)) return 'ya no es de su alcance'
  if (row.isChanged) return 'se cambió después'
  if (row.before !== null) return null
  if (row.hasPositions) return 'ya tiene posiciones'
  if (row.hasComments) return 'ya tiene comentarios'
  if (row.hasPromises) return 'ya tiene promesas'
  if (row.hasIncidents) return 'ya tiene incidencias'
  if (row.hasMessages) return 'ya tiene mensajes del operador'
  if (row.isShared) return 'ya se compartió por enlace'
  return row.hasAlerts ? HAS_ALERTS : null
}

/** Ends those of these trips that are watched; answers which. */
async function endTrips(
  sql: Sql,
  { organisationId, actor }: PendingImport['audit'],
  tripIds: readonly string[],
  now: number,
): Promise<string[]> {
  if (tripIds.length === 0) return []
  const watched = (await findTrips(sql, organisationId, tripIds)).filter(({ state }) => isActiveStatus(state.status))
  await setStatusReason(sql, 'Se deshizo su importación')
  await updateTrips(
    sql,
    watched.map(({ id, state }) => ({ id, state: { ...state, status: 'off' } })),
    { actor, now },
  )
  // It is not why those that are restored come to the status they had.
  await setStatusReason(sql, null)
  return watched.map(({ id }) => id)
}

async function restore(sql: Sql, rows: readonly RowToUndo[], by: Parameters<typeof updateTrips>[2]): Promise<void> {
  const known = rows.flatMap((row) => (row.before === null ? [] : { ...row, before: row.before }))
  if (known.length === 0) return
  await updateTrips(
    sql,
    known.map(({ tripId, before }) => ({ id: tripId, state: before.state })),
    by,
  )
  const links = known
    .filter(({ hasLink }) => hasLink)
    .map(({ tripId, before, passwordSealed, keyId }) => ({
      tripId,
      ...{ url: before.url, account: before.account },
      password: passwordSealed === null || keyId === null ? null : { bytes: passwordSealed, keyId },
      passwordDigest: before.digest === null ? null : Buffer.from(before.digest, 'base64'),
    }))
  if (links.length > 0) await saveGpsLinks(sql, links, by.now)
}
