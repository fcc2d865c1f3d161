/** The two names of a lane of the trip `t`, whatever their case, in SQL. */
export const LANE_ID = `md5(lower(t.origin) || '|' || lower(t.destination))`
