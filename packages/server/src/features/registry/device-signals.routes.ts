import { firstSignalHour, heededSpans, hourlySignals } from '@vigia/domain/device/hourly-signals'
import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import { findDevice } from './device-list.store.ts'
import {
  aheadByHour,
  deviceTurns,
  positionsByHour,
  receivedPositions,
  seenWindows,
  servedMinutes,
} from './device-signals.store.ts'

const WEEK_MS = 7 * 24 * HOUR_MS
const SECOND_MS = 1_000

/** How a device was heard by the hour, and how what came of it in a week was received. */
export function mountDeviceSignals(server: Server, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  mount(server, 'getDeviceSignals', async ({ actor: { organisationId }, params: { id } }) => {
    const device = await findDevice(db, organisationId, id)
    if (device === null) throw notFound('No existe ese dispositivo.')
    const now = clock.now()
    const fromAt = firstSignalHour(now)
    const windows = await seenWindows(db, id)
    const positions = await positionsByHour(db, { deviceId: id, fromAt, now })
    const ahead = await aheadByHour(db, { deviceId: id, fromAt, now })
    const week = await receivedPositions(db, { deviceId: id, fromAt: now - WEEK_MS, now })
    const served = await servedMinutes(db, fromAt)
    const heeded = windows ?? heededSpans(device, await deviceTurns(db, organisationId, { deviceId: id, fromAt }))
    const hours = hourlySignals(
      {
        positions: sumByHour(positions, ahead),
        servedMs: new Map([...served].map(([hour, minutes]) => [hour, minutes * MINUTE_MS])),
        heeded,
      },
      now,
    )
    return {
      hours: hours.map((hour) => ({ from: isoOf(hour.fromAt), positions: hour.positions })),
      ahead: [...ahead.values()].reduce((sum, count) => sum + count, 0),
      week: {
        ...{ positions: week.positions, jumps: week.jumps, late: week.late },
        latest_s: week.latestMs === null ? null : week.latestMs / SECOND_MS,
      },
      is_whole: windows === null,
    }
  })
}

type ByHour = ReadonlyMap<number, number>

const sumByHour = (some: ByHour, others: ByHour): ByHour =>
  new Map([...some, ...[...others].map(([hour, count]) => [hour, count + (some.get(hour) ?? 0)] as const)])
