import { ON_TIME_GRACE_MS } from '@vigia/domain/communication/contact-due'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { startOfDay } from '@vigia/domain/time/wall-time'
import { entriesSince } from '../../db/entries-since.ts'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { jsonInTurns } from '../../workers/in-turns.ts'
import { contactRowWire, withContacts } from './contact-rows.wire.ts'
import { commentsByWriter } from './writers.store.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

/** What Bitácoras lists: every active trip by when it is to be contacted next (design, second part §2). */
export function mountLogbook(server: Server, { db, clock, fleet }: Deps): void {
  mount(
    server,
    'logbookTrips',
    sharedListing(async (organisationId) => {
      const now = clock.now()
      const today = startOfDay(calendarDay(now))
      const trips = await withContacts({ db, fleet }, [...fleet.trips(organisationId)], now)
      const { onTime, due, unmeasured } = await entriesSince(db, organisationId, {
        since: today,
        graceMs: ON_TIME_GRACE_MS,
      })
      const { wantedPercent } = await readSetting(db, organisationId, 'logbook')
      const { persons, automatic } = await commentsByWriter(db, organisationId, now - HOUR_MS)
      // Who has not been contacted yet was due all the same, since before midnight too: written now it would be an entry of today.
      const late = trips.filter(({ dueAt }) => dueAt + ON_TIME_GRACE_MS < now).length
      const figures = JSON.stringify({
        today: { on_time: onTime, due: due + late, unmeasured },
        wanted_percent: wantedPercent,
        ...{ last_hour: persons, automatic_last_hour: automatic },
      })
      const state = await jsonInTurns(trips, (trip) => contactRowWire(trip, now))
      return { state: figures + state, body: `${figures.slice(0, -1)},"data":${state}}` }
    }),
  )
}
