/**
 * The condition, in SQL, that the person `u` sees the alert `a`, as `alertWithinReach` of the sockets has it: one of trips that
 * somebody does not see is told to them by no way.
 */
export const IS_ALERT_WITHIN_REACH = `(
  num_nonnulls(u.reach_clients, u.reach_carriers) = 0 or (a.trip_id is null and a.platform is null and a.operator_id is null) or exists (
    select from trips rt
    where (rt.id = a.trip_id or rt.id in (select au.trip_id from alert_units au where au.alert_id = a.id))
      and (rt.client_id = any (u.reach_clients) or rt.carrier_id = any (u.reach_carriers))
  ))`
