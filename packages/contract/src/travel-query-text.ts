/**
 * The two texts that `POST /api/travels/query` understands, in the specification's own names (spec §3, §7). A caller may
 * write them in any formatting; `$1` is the trip. No library is imported here: the browser takes these as they are.
 */
export const GPS_HISTORY_SQL = `SELECT latitud, longitud, speed, heading, timestamp, altitude, description, is_panic
FROM gps_tracking_history
WHERE travel_id = $1
ORDER BY timestamp DESC
LIMIT 100`

/** Trips whose charge date lies in the last 30 days; the average counts completed ones, from charge to delivery. */
export const TRIP_STATS_SQL = `SELECT COUNT(*) AS total_travels,
  COUNT(*) FILTER (WHERE status = 'in transit') AS in_transit,
  COUNT(*) FILTER (WHERE status = 'complete') AS completed,
  COUNT(*) FILTER (WHERE status = 'load') AS loading,
  AVG(EXTRACT(EPOCH FROM (download_date - charge_date)) / 86400) FILTER (WHERE status = 'complete') AS avg_duration_days
FROM travels
WHERE charge_date >= NOW() - INTERVAL '30 days'`
