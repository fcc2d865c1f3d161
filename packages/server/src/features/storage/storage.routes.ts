import { statfs } from 'node:fs/promises'
import { RETENTION_KINDS, STORED_KINDS, type StoredKind } from '@vigia/contract'
import { backupDays } from '@vigia/domain/system/backup-days'
import { dailyGrowth } from '@vigia/domain/system/daily-growth'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { countExpired, DAYS_OF, keptFrom } from './expired-data.store.ts'
import {
  databaseBytes,
  hasNeighbours,
  kindSizes,
  knownBackups,
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
  /** On the disk of the database; null: that is another machine's. */
  readonly databaseFolder: string | null
}

/** Some 100 ms of one connection. */
const COUNTED_AT_MOST = 100_000

/** What is kept, how much room it takes, and what a shorter time would delete. */
export function mountStorage(server: Server, { db, unscoped, clock, deletesEveryMs, databaseFolder }: Deps): void {
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
      free_bytes: isShared || databaseFolder === null ? null : await freeBytes(databaseFolder),
      data: STORED_KINDS.map((key) => {
        const size = sizes.find(({ kind }) => kind === key)
        const oldestAt = oldest[key] ?? null
        return {
          key,
          bytes: size?.bytes ?? null,
          rows: size?.rows ?? null,
          oldest: oldestAt === null ? null : isoOf(oldestAt),
          per_day: dailyGrowth(size?.bytes ?? null, oldestAt, clock.now()),
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
      backup_days: backupDays(await knownBackups(unscoped, clock.now()), clock.now()).map(({ day, state, last }) => ({
        ...{ day, state, taken_at: last === null ? null : isoOf(last.takenAt) },
        ...{ seconds: last?.seconds ?? null, bytes: last?.bytes ?? null },
      })),
    }
  })

  mount(server, 'previewRetention', async ({ actor: { organisationId }, query }) => {
    const data = RETENTION_KINDS.flatMap((key) => {
      const days = query[DAYS_OF[key]]
      return days === undefined ? [] : [{ key, before: keptFrom(days, clock.now()) }]
    }).map(async ({ key, before }) => {
      const { count, oldestAt } =
        key === 'positions'
          ? await positionsBefore(db, before, COUNTED_AT_MOST)
          : await countExpired(db, key, { organisationId, before }, COUNTED_AT_MOST)
      return {
        ...{ key, before: isoOf(before), rows: count, at_least: count >= COUNTED_AT_MOST && oldestAt === null },
        oldest: oldestAt === null ? null : isoOf(oldestAt),
      }
    })
    return { every_minutes: Math.round(deletesEveryMs / 60_000), data: await Promise.all(data) }
  })
}

async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null ? null : disk.bavail * disk.bsize
}
