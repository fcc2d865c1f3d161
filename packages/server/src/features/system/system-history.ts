import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SYSTEM_COMPONENTS, type SystemComponent } from '@vigia/domain/system/component-state'
import type { DiskUse } from '@vigia/domain/system/disk-forecast'
import { historyPoint, SYSTEM_RANGES, type SystemRange } from '@vigia/domain/system/history-range'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { firstMinuteOf, insertMinute, measuredPoints } from './system-history.store.ts'

/** A component's figures, the oldest first; null is a gap, of which nothing is known. */
export interface Series {
  readonly points: readonly (number | null)[]
  /** How many minutes of the range were measured. */
  readonly minutes: number
}

export interface SystemHistory {
  /** Keeps the figures of this minute: of several times within it the worst, so that a peak of seconds is seen. */
  keep(at: number, values: Readonly<Partial<Record<SystemComponent, number | null>>>): Promise<void>
  series(range: SystemRange, at: number): Promise<ReadonlyMap<SystemComponent, Series>>
  /** How full the disk was when it was first measured within the last seven days. */
  firstDiskUse(at: number): Promise<DiskUse | null>
}

/** What this server has measured, of seven days; `folder` of its data tells it from others, whatever was restarted. */
export function systemHistory(sql: Sql, folder: string): SystemHistory {
  let id: Promise<string> | null = null
  const serverId = (): Promise<string> => {
    id ??= serverIdOf(folder).catch((error) => {
      id = null
      throw error
    })
    return id
  }
  /** They change once a minute, and several people may look. */
  const known = new Map<
    SystemRange,
    { readonly minute: number; readonly series: ReturnType<SystemHistory['series']> }
  >()

  return {
    keep: async (at, values) => insertMinute(sql, { server: await serverId(), at, values }),
    series: (range, at) => {
      const minute = Math.floor(at / MINUTE_MS)
      const before = known.get(range)
      if (before?.minute === minute) return before.series
      const series = serverId().then((server) => readSeries(sql, server, range, at))
      known.set(range, { minute, series })
      series.catch(() => known.delete(range))
      return series
    },
    firstDiskUse: async (at) => {
      const first = await firstMinuteOf(sql, { server: await serverId(), at, key: 'disk' })
      return first === null ? null : { at: first.at, percent: first.value }
    },
  }
}

async function readSeries(
  sql: Sql,
  server: string,
  range: SystemRange,
  at: number,
): Promise<ReadonlyMap<SystemComponent, Series>> {
  const { minutes, pointMinutes } = SYSTEM_RANGES[range]
  const measured = await measuredPoints(sql, { server, at, minutes, pointMinutes })
  const newest = minutes / pointMinutes - 1
  return new Map(
    SYSTEM_COMPONENTS.map((key) => {
      const own = measured.filter((point) => point.key === key)
      const byBack = new Map(own.map((point) => [point.back, point]))
      const points = Array.from({ length: newest + 1 }, (_, index) => {
        const point = byBack.get(newest - index)
        return point === undefined ? null : historyPoint(key, point, pointMinutes)
      })
      return [key, { points, minutes: own.reduce((sum, point) => sum + point.measured, 0) }]
    }),
  )
}

/** What a data folder calls itself: written once, and the same ever after. */
async function serverIdOf(folder: string): Promise<string> {
  const file = join(folder, 'server-id')
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
