import { STORED_KINDS, type StoredKind } from '@vigia/contract'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  databaseBytes,
  hasNeighbours,
  kindSizes,
  newestBackupOf,
  oldestOf,
  oldestPosition,
  positionsBefore,
} from './storage.store.ts'

interface Deps {
  readonly db: Db
  /** Sees the installation's backups. */
  readonly unscoped: Db
  readonly clock: Clock
  /** How often what is kept no longer is deleted. */
  readonly deletesEveryMs: number
}

const DAY_MS = 86_400_000
/** Some 100 ms of one connection. */
const COUNTED_AT_MOST = 100_000

/** What is kept, how much room it takes, and what a shorter time would delete. */
export function mountStorage(server: Server, { db, unscoped, clock, deletesEveryMs }: Deps): void {
  mount(server, 'getStorage', async ({ actor }) => {
    // Sizes are those of all organisations: several learn nothing of each other.
    const isShared = await hasNeighbours(unscoped, actor.organisationId)
    const sizes = isShared ? [] : await kindSizes(db)
    const ofPositions = isShared ? null : await oldestPosition(db)
    const oldest: Readonly<Partial<Record<StoredKind, number>>> = {
      ...(await oldestOf(db)),
      ...(ofPositions === null ? {} : { positions: ofPositions }),
    }
    const backup = await newestBackupOf(unscoped)
    return {
      is_shared: isShared,
      database_bytes: isShared ? null : await databaseBytes(db),
      data: STORED_KINDS.map((key) => {
        const size = sizes.find(({ kind }) => kind === key)
        const oldestAt = oldest[key]
        return {
          key,
          bytes: size?.bytes ?? null,
          rows: size?.rows ?? null,
          oldest: oldestAt === undefined ? null : isoOf(oldestAt),
        }
      }),
      backup:
        backup === null
          ? null
          : {
              taken_at: isoOf(backup.takenAt),
              checked_at: backup.checkedAt === null ? null : isoOf(backup.checkedAt),
              seconds: backup.seconds,
              bytes: backup.bytes,
              rows: backup.rows,
              file_name: backup.fileName,
            },
    }
  })

  mount(server, 'previewRetention', async ({ query: { positionDays } }) => {
    // As the job has it: whole days go.
    const before = Math.floor((clock.now() - positionDays * DAY_MS) / DAY_MS) * DAY_MS
    const { count, oldestAt } = await positionsBefore(db, before, COUNTED_AT_MOST)
    return {
      before: isoOf(before),
      positions: count,
      at_least: count >= COUNTED_AT_MOST && oldestAt === null,
      oldest: oldestAt === null ? null : isoOf(oldestAt),
      every_minutes: Math.round(deletesEveryMs / 60_000),
    }
  })
}
