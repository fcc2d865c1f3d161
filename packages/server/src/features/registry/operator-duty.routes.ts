import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { DUTY_DAY_MARGIN_MS } from '@vigia/domain/operator/duty-day'
import { DUTY_WINDOW_MS } from '@vigia/domain/operator/duty-estimate'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { calendarDaySpan } from '@vigia/domain/time/wall-time'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest, notFound } from '../../ports/errors.ts'
import { dutyDayToWire, dutyToWire } from './duty.wire.ts'
import { type DutyTracks, dutyTracks, whoDrove } from './duty-fixes.store.ts'
import { fleetDuty } from './fleet-duty.ts'
import { seesOperator } from './operator-list.store.ts'

const NOTHING: DutyTracks['unit'] = { fixes: [], leftAt: null }

/** How long operators have driven, by the positions of their trips. */
export function mountOperatorDuty(server: Server, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  mount(server, 'listOperatorDuty', sharedListing(fleetDuty({ db, clock })))

  mount(server, 'operatorDuty', async ({ actor: { organisationId }, params: { id }, query }) => {
    if (!(await seesOperator(db, organisationId, id))) throw notFound('No existe ese operador.')
    const now = clock.now()
    const today = calendarDay(now, DEFAULT_TIME_ZONE)
    const date = query.date ?? today
    if (date > today) throw badRequest('VALIDATION', 'date: Ese día todavía no llega')
    const tracksOf = async (fromAt: number, toAt: number): Promise<DutyTracks> => {
      const span = { fromAt, toAt: Math.min(toAt, now) }
      const tracks = await dutyTracks(db, organisationId, await whoDrove(db, organisationId, id, span), span)
      return tracks.get(id) ?? { unit: NOTHING, phone: NOTHING }
    }
    const { fromAt, toAt } = calendarDaySpan(date, DEFAULT_TIME_ZONE)
    const [upToNow, ofDay] = [
      await tracksOf(now - DUTY_WINDOW_MS, now),
      await tracksOf(fromAt - DUTY_DAY_MARGIN_MS, toAt + DUTY_DAY_MARGIN_MS),
    ]
    return { as_of: isoOf(now), ...dutyToWire(upToNow, now), day: dutyDayToWire(ofDay, { date, fromAt, toAt }, now) }
  })
}
