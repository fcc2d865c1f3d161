import {
  addAlert,
  addEntry,
  addForecastOutcome,
  addIncident,
  addPlatformHour,
  addPromise,
  addShiftChange,
  addStays,
  addTracking,
  type HistoryOf,
  randomFrom,
} from './kpi-history.ts'
import { HOUR_MS } from './trips.ts'

const DAY_MS = 24 * HOUR_MS

type Act = (tripId: string, at: number) => Promise<unknown>

/** What a person, a late phone or a retention may do to what was counted long ago, by whose rows it is done to. */
export function kpiActs(world: () => HistoryOf): Readonly<Record<string, Readonly<Record<string, Act>>>> {
  const sql = (text: string, ...values: unknown[]) => world().sql.query(text, values)
  return {
    trips: {
      'an entry comes late': (tripId, at) => addEntry(world(), tripId, at),
      'an alert of then': (tripId, at) => addAlert(world(), tripId, at),
      'an incident of then': (tripId, at) => addIncident(world(), tripId, at),
      'a promise for then': (tripId, at) => addPromise(world(), tripId, at),
      'a trip waits': (tripId, at) => addStays(world(), tripId, at),
      'a trip is loaded on another day': (tripId, at) =>
        sql('update trips set charge_at = $2 where id = $1', tripId, new Date(at)),
      'a trip is completed': (tripId, at) =>
        sql(`update trips set status = 'complete', completed_at = $2 where id = $1`, tripId, new Date(at)),
      'a trip is of no carrier': (tripId) =>
        sql(
          'update trips set client_id = null, carrier_id = case when carrier_id is null then (select min(id) from carriers) end where id = $1',
          tripId,
        ),
      'a trip is written down afterwards': (tripId, at) =>
        sql(
          `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at, completed_at)
         select organisation_id, external_invoice || ' bis', 'complete', 'León', 'Mérida', 'APP', $2, $2 from trips where id = $1`,
          tripId,
          new Date(at),
        ),
    },
    "(select id as trip_id from trips where status = 'complete')": {
      'a trip is reopened': (tripId) =>
        sql(`update trips set status = 'in transit', completed_at = null where id = $1`, tripId),
      'a trip was planned otherwise': (tripId) =>
        sql(
          `update trips set due_at = case when due_at > completed_at then completed_at - interval '1 hour' else completed_at + interval '1 hour' end
         where id = $1`,
          tripId,
        ),
    },
    '(select id as trip_id from trips where id not in (select trip_id from alerts) and id in (select trip_id from comments))':
      {
        'a trip is deleted': (tripId) => sql('delete from trips where id = $1', tripId),
      },
    "(select id as trip_id from trips where status = 'complete' and id not in (select trip_id from trip_tracking))": {
      'how a trip was heard is measured': async (tripId, at) => {
        while ((await sql('select from trip_tracking where trip_id = $1', tripId)).rowCount === 0)
          await addTracking(world(), tripId, at - 2 * DAY_MS)
      },
    },
    trip_tracking: {
      'a trip was heard otherwise': (tripId) =>
        sql('update trip_tracking set covered_s = covered_s / 2 where trip_id = $1', tripId),
      'a position of it was typed': (tripId) =>
        sql('update trip_tracking set manual = coalesce(manual, 0) + 3 where trip_id = $1', tripId),
      'how it was heard is no more known': (tripId) => sql('delete from trip_tracking where trip_id = $1', tripId),
      'a trip left at another hour than that for which it was measured': (tripId) =>
        sql(`update trips set departed_at = departed_at - interval '1 minute' where id = $1`, tripId),
    },
    "(select trip_id from trip_status_changes where to_status = 'load')": {
      'a wait goes on': (tripId) =>
        sql(`delete from trip_status_changes where trip_id = $1 and to_status <> 'load'`, tripId),
      'a wait began on another day': (tripId, at) =>
        sql(`update trip_status_changes set at = $2 where trip_id = $1 and to_status = 'load'`, tripId, new Date(at)),
    },
    comments: {
      'an entry is undone': (tripId) =>
        sql('delete from comments where id = (select min(id) from comments where trip_id = $1)', tripId),
      'an entry is of another hour': (tripId) =>
        sql(`update comments set written_at = created_at - interval '30 hours' where trip_id = $1`, tripId),
      'when an entry was due is kept': (tripId) =>
        sql(`update comments set due_at = case when due_at is null then created_at end where trip_id = $1`, tripId),
    },
    alerts: {
      'an alert is acknowledged late': (tripId) =>
        sql(`update alerts set acknowledged_at = opened_at + interval '2 hours' where trip_id = $1`, tripId),
      'an alert is closed late': (tripId) =>
        sql(
          `update alerts set closed_at = opened_at + interval '3 days', closed_by = $2, close_cause = 'falsa-alarma' where trip_id = $1`,
          tripId,
          world().userId,
        ),
      'somebody notes what an alert is about': (tripId) =>
        sql(
          `insert into alert_events (alert_id, at, kind, user_id) select id, opened_at, 'note', $2 from alerts where trip_id = $1`,
          tripId,
          world().userId,
        ),
      'alerts expire': async (tripId) => {
        await sql('delete from alert_events where alert_id in (select id from alerts where trip_id = $1)', tripId)
        await sql('delete from alerts where trip_id = $1', tripId)
      },
    },
    "(select trip_id from alerts where type = 'SIN_GPS' and last_signal_at < opened_at - interval '2 minutes')": {
      'a trip had been silent for longer': (tripId) =>
        sql(
          `update alerts set last_signal_at = last_signal_at - interval '1 hour' where trip_id = $1 and type = 'SIN_GPS' and last_signal_at < opened_at`,
          tripId,
        ),
      'a silent trip left just before it was an alert': (tripId) =>
        sql(
          `update trips set departed_at = (select max(opened_at) from alerts where trip_id = $1 and type = 'SIN_GPS'
             and last_signal_at < opened_at - interval '2 minutes') - interval '1 minute' where id = $1`,
          tripId,
        ),
    },
    '(select trip_id from alerts a where not exists (select from comments c where c.trip_id = a.trip_id))': {
      'a word about an alert comes late': (tripId) =>
        sql(
          `insert into comments (trip_id, comment, reported_by, user_id, created_at, written_at)
           select $1, 'Contestó', 'Eva', $2, max(opened_at) + interval '5 days', max(opened_at) from alerts where trip_id = $1`,
          tripId,
          world().userId,
        ),
    },
    incidences: {
      'an incident is as grave as it was not': (tripId) =>
        sql(
          `update incidences set priority = case when priority = 'high' then 'other' else 'high' end where trip_id = $1`,
          tripId,
        ),
      'incidents expire': (tripId) => sql('delete from incidences where trip_id = $1', tripId),
    },
    "(select trip_id from promises where due_at < '2026-11-25T20:00:00Z' and state <> 'cumplida')": {
      'a promise is moved': (tripId) =>
        sql(`update promises set due_at = due_at - interval '50 hours' where trip_id = $1`, tripId),
      'a promise was kept': (tripId) =>
        sql(
          `update promises set state = 'cumplida', resolved_at = now(), resolved_by = $2 where trip_id = $1`,
          tripId,
          world().userId,
        ),
      'promises expire': (tripId) => sql('delete from promises where trip_id = $1', tripId),
    },
    '(select id as trip_id from trips order by id)': {
      'a platform is read in an hour': (_tripId, at) => addPlatformHour({ ...world(), random: randomFrom(4) }, at),
      'a shift began at another hour': (_tripId, at) => addShiftChange(world(), at),
      'shifts are no more known': (_tripId, at) =>
        sql(
          `delete from shift_handovers h where exists (select from alerts a where alert_open_span(a.opened_at, a.closed_at) @> h.incoming_starts_at)
             and h.incoming_starts_at < $1`,
          new Date(at),
        ),
      'a platform was not read in an hour': (_tripId, at) =>
        sql(
          'update gps_platform_hours set read = 0 where id = (select id from gps_platform_hours where read > 0 order by abs(extract(epoch from hour - $1)) limit 1)',
          new Date(at),
        ),
      'how platforms were read is no more known': (_tripId, at) =>
        sql(
          'delete from gps_platform_hours where id = (select id from gps_platform_hours where read > 0 order by abs(extract(epoch from hour - $1)) limit 1)',
          new Date(at),
        ),
    },
    // Last: what else is done is done to the same trips as before.
    "(select id as trip_id from trips where status = 'complete' and id not in (select trip_id from forecast_outcomes))":
      {
        'how a forecast did is measured': async (tripId) => {
          const hasError = () =>
            sql('select from forecast_outcomes where trip_id = $1 and error_2h_min is not null', tripId)
          for (let tries = 0; tries < 100 && (await hasError()).rowCount === 0; tries++) {
            await sql('delete from forecast_outcomes where trip_id = $1', tripId)
            await addForecastOutcome(world(), tripId)
          }
        },
      },
    '(select trip_id from forecast_outcomes where error_2h_min is not null)': {
      'a forecast was more wrong': (tripId) =>
        sql('update forecast_outcomes set error_2h_min = error_2h_min + 7 where trip_id = $1', tripId),
      'how a forecast did is no more known': (tripId) =>
        sql('delete from forecast_outcomes where trip_id = $1', tripId),
    },
  }
}
