import { isDatabaseAway } from '../../db/database-away.ts'
import { withoutRowReach } from '../../db/organisation-scope.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { lockTripWrites } from './trip-lock.store.ts'

/** Runs whatever changes an organisation's trips or device owners, one after the other. */
export interface TripWriter {
  /** One transaction that no other writer of this organisation overlaps. */
  write<T>(organisationId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** The same queues, with the transactions of another pool. */
  through(db: Db): TripWriter
}

/**
 * One writer at a time for each organisation: two requests with the same invoices can neither deadlock nor make a trip
 * twice. Those that wait do it here, without holding a connection; the lock in the database is for other processes. When
 * the database goes away, all who wait are told at once, and not each after a time-out of its own. The statements see every
 * trip: a device's owner has others than the one that is written.
 */
export function createTripWriter(db: Db): TripWriter {
  /** Resolves when the last turn ends: to null, or to how it found the database away. */
  const last = new Map<string, Promise<Error | null>>()
  const writerOn = (db: Db): TripWriter => ({
    through: writerOn,
    write: (organisationId, work) => {
      const before = last.get(organisationId) ?? Promise.resolve(null)
      const turn = before.then((away) => {
        if (away !== null) throw away
        return withoutRowReach(() =>
          db.transaction(async (sql) => {
            await lockTripWrites(sql, organisationId)
            return work(sql)
          }),
        )
      })
      const settled = turn.then(
        () => null,
        (error: unknown) => (error instanceof Error && isDatabaseAway(error) ? error : null),
      )
      last.set(organisationId, settled)
      void settled.then(() => {
        if (last.get(organisationId) === settled) last.delete(organisationId)
      })
      return turn
    },
  })
  return writerOn(db)
}
