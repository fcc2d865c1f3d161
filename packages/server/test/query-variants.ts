/** The two registered texts as callers may write them; `$TRIP` stands for the trip's id as it is. */
type Variant = readonly [how: string, sql: string, params: readonly (string | number)[]]

const ALL = 'latitud, longitud, speed, heading, timestamp, altitude, description, is_panic'
const where = (condition: string, tail = 'ORDER BY timestamp DESC LIMIT 100') =>
  `SELECT ${ALL} FROM gps_tracking_history WHERE ${condition} ${tail}`

export const HISTORY_VARIANTS: readonly Variant[] = [
  ['on one line', where('travel_id = $1'), ['$TRIP']],
  ['in lower case', where('travel_id = $1').toLowerCase(), ['$TRIP']],
  ['in upper case', where('travel_id = $1').toUpperCase(), ['$TRIP']],
  [
    'in mixed case',
    `Select ${ALL} From Gps_Tracking_History Where Travel_Id = $1 Order By Timestamp Desc Limit 100`,
    ['$TRIP'],
  ],
  ['with a number for the trip', where('travel_id = $TRIP'), []],
  ['with a text for the trip', where(`travel_id = '$TRIP'`), []],
  ['with a text in dollars', where('travel_id = $$$TRIP$$'), []],
  ['with a text in escapes', where(`travel_id = E'$TRIP'`), []],
  ['with a cast', where(`travel_id = '$TRIP'::bigint`), []],
  ['with a cast of the parameter', where('travel_id = CAST($1 AS integer)'), ['$TRIP']],
  ['with a cast of the column', where('travel_id::text = $1'), ['$TRIP']],
  ['with brackets', where('((travel_id) = ($1))'), ['$TRIP']],
  [
    'without spaces',
    `select ${ALL.replaceAll(' ', '')} from gps_tracking_history where travel_id=$1 order by timestamp desc limit 100`,
    ['$TRIP'],
  ],
  ['over many lines', where('travel_id = $1').replaceAll(' ', '\n\t  '), ['$TRIP']],
  ['with Windows line ends', where('travel_id = $1').replaceAll(' ', '\r\n'), ['$TRIP']],
  ['with comments', `/* historial */ ${where('travel_id = $1 -- el viaje\n')}`, ['$TRIP']],
  ['with a semicolon', `${where('travel_id = $1')};`, ['$TRIP']],
  [
    'with quoted names',
    `SELECT ${ALL.replaceAll(/\w+/g, '"$&"')} FROM "gps_tracking_history" WHERE "travel_id" = $1 ORDER BY "timestamp" DESC LIMIT 100`,
    ['$TRIP'],
  ],
  [
    'with an alias',
    `SELECT ${ALL.replaceAll(/\w+/g, 'h.$&')} FROM gps_tracking_history AS h WHERE h.travel_id = $1 ORDER BY h.timestamp DESC LIMIT 100`,
    ['$TRIP'],
  ],
  [
    'with an alias without AS',
    `SELECT ${ALL} FROM gps_tracking_history g WHERE g.travel_id = $1 ORDER BY timestamp DESC LIMIT 100`,
    ['$TRIP'],
  ],
  [
    'with the table before the names',
    `SELECT ${ALL.replaceAll(/\w+/g, 'gps_tracking_history.$&')} FROM gps_tracking_history WHERE travel_id = $1 ORDER BY timestamp DESC LIMIT 100`,
    ['$TRIP'],
  ],
  ['with the schema', where('travel_id = $1').replace('FROM ', 'FROM public.'), ['$TRIP']],
  [
    'in another order of columns',
    where('travel_id = $1').replace(ALL, ALL.split(', ').toReversed().join(', ')),
    ['$TRIP'],
  ],
  [
    'with the columns named as they are',
    where('travel_id = $1').replace(ALL, ALL.replaceAll(/\w+/g, '$& AS $&')),
    ['$TRIP'],
  ],
  ['with a star', where('travel_id = $1').replace(ALL, '*'), ['$TRIP']],
  [
    'with a star of the alias',
    'SELECT h.* FROM gps_tracking_history h WHERE h.travel_id = $1 ORDER BY h.timestamp DESC LIMIT 100',
    ['$TRIP'],
  ],
  ['with the limit as a parameter', where('travel_id = $1', 'ORDER BY timestamp DESC LIMIT $2'), ['$TRIP', 100]],
  ['with the limit as text', where('travel_id = $1', 'ORDER BY timestamp DESC LIMIT $2'), ['$TRIP', '100']],
  ['with FETCH FIRST', where('travel_id = $1', 'ORDER BY timestamp DESC FETCH FIRST 100 ROWS ONLY'), ['$TRIP']],
  ['with unknown times last', where('travel_id = $1', 'ORDER BY timestamp DESC NULLS LAST LIMIT 100'), ['$TRIP']],
  ['of the last day', where(`travel_id = $1 AND timestamp >= NOW() - INTERVAL '24 hours'`), ['$TRIP']],
  ['of the last week', where(`timestamp > CURRENT_TIMESTAMP - INTERVAL '7' DAY AND travel_id = $1`), ['$TRIP']],
  ['since a parameter', where('travel_id = $1 AND timestamp >= now() - $2::interval'), ['$TRIP', '168 hours']],
]

const is = (status: string) => `COUNT(*) FILTER (WHERE status = '${status}')`
const DAYS = 'EXTRACT(EPOCH FROM (download_date - charge_date)) / 86400'
const figures = (count: (status: string) => string, average = `AVG(${DAYS}) FILTER (WHERE status = 'complete')`) => [
  'COUNT(*) AS total_travels',
  `${count('in transit')} AS in_transit`,
  `${count('complete')} AS completed`,
  `${count('load')} AS loading`,
  `${average} AS avg_duration_days`,
]
const MONTH = `charge_date >= NOW() - INTERVAL '30 days'`
const stats = (columns: readonly string[] = figures(is), month = MONTH, from = 'travels') =>
  `SELECT ${columns.join(', ')} FROM ${from} WHERE ${month}`
const withoutStrings = (sql: string, change: (code: string) => string) =>
  sql.replaceAll(/'[^']*'|[^']+/g, (part) => (part.startsWith("'") ? part : change(part)))

export const STATS_VARIANTS: readonly Variant[] = [
  ['on one line', stats(), []],
  ['in lower case', stats().toLowerCase(), []],
  ['in upper case', withoutStrings(stats(), (code) => code.toUpperCase()), []],
  ['over many lines', withoutStrings(stats(), (code) => code.replaceAll(' ', '\n\t')), []],
  ['without spaces at commas', stats().replaceAll(', ', ','), []],
  ['with comments', `-- panel\n${stats()} /* 30 días */`, []],
  ['with a semicolon', `${stats()} ;`, []],
  [
    'with an alias',
    stats(
      figures((status) => `COUNT(*) FILTER (WHERE t.status = '${status}')`),
      `t.${MONTH}`,
      'travels t',
    ),
    [],
  ],
  ['with quoted names', stats().replaceAll(/\b(status|charge_date|download_date|travels)\b/g, '"$1"'), []],
  ['with the table before the names', stats().replaceAll(/\b(status|charge_date|download_date)\b/g, 'travels.$1'), []],
  ['with the schema', stats(figures(is), MONTH, 'public.travels'), []],
  ['in another order of columns', stats(figures(is).toReversed()), []],
  ['without AS', stats().replaceAll(' AS ', ' '), []],
  ['with CASE and SUM', stats(figures((status) => `SUM(CASE WHEN status = '${status}' THEN 1 ELSE 0 END)`)), []],
  ['with CASE and COUNT', stats(figures((status) => `COUNT(CASE WHEN status = '${status}' THEN 1 END)`)), []],
  ['with ids counted', stats().replaceAll('COUNT(*)', 'COUNT(id)'), []],
  ['with casts', stats(figures((status) => `${is(status)}::int`)), []],
  ['with a cast of the status', stats(figures((status) => `COUNT(*) FILTER (WHERE status::text = '${status}')`)), []],
  ['with a rounded average', stats(figures(is, `ROUND(AVG(${DAYS})::numeric, 2)`)), []],
  ['with the average of all', stats(figures(is, `AVG(${DAYS})`)), []],
  ['with a decimal day', stats().replaceAll('86400', '86400.0'), []],
  ['with CURRENT_TIMESTAMP', stats(figures(is), MONTH.replace('NOW()', 'CURRENT_TIMESTAMP')), []],
  ['with the unit outside', stats(figures(is), `charge_date >= NOW() - INTERVAL '30' DAY`), []],
  ['with a cast interval', stats(figures(is), `charge_date > NOW() - '30 days'::interval`), []],
  ['in hours', stats(figures(is), `charge_date >= NOW() - INTERVAL '720 hours'`), []],
  ['with the days as a parameter', stats(figures(is), 'charge_date >= NOW() - $1::interval'), ['30 days']],
  ['with a limit of one', `${stats()} LIMIT 1`, []],
  ['with brackets', stats(figures(is), `((charge_date) >= (NOW() - (INTERVAL '30 days')))`), []],
]
