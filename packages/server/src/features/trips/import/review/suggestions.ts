import { matchKey } from '@vigia/domain/text/match-key'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import type { ColumnKind } from '../columns.ts'
import { readMexicanDate } from '../mexican-date.ts'
import { knownStatusWords } from '../read-cell.ts'
import type { Cell } from '../table.ts'

/** In the words that a file may say them in, the usual ones first. */
const STATUS_WORDS: readonly (readonly [TripStatus, string])[] = [
  ['in transit', 'En tránsito'],
  ['in route', 'En ruta'],
  ['download waiting', 'Descargando'],
  ['load', 'Cargando'],
  ['complete', 'Completado'],
  ['off', 'Cancelado'],
]
const MOST = 3
/** A word from this length on is found within a longer one: `EN CAMINO A CLIENTE`. */
const MIN_CONTAINED = 5
const TRACKING_WORDS = ['GPS espejo', 'App', 'GPS propio', 'Sin rastreo']

/** Texts that a person may have meant by one that its column cannot read, the likeliest first. */
export function suggestions(kind: ColumnKind, cell: Cell): readonly string[] {
  if (typeof cell !== 'string') return []
  if (kind === 'status') return statusSuggestions(matchKey(cell.slice(0, 100)))
  if (kind === 'tracking') return TRACKING_WORDS
  if (kind === 'date') return dateSuggestions(cell.trim().slice(0, 40))
  return []
}

function statusSuggestions(key: string): readonly string[] {
  const meant = new Set<TripStatus>()
  for (const [word, status] of knownStatusWords())
    if (word.length >= MIN_CONTAINED && key.includes(word)) meant.add(status)
  const likely = STATUS_WORDS.filter(([status]) => meant.has(status))
  const others = STATUS_WORDS.filter(([status]) => !meant.has(status))
  return [...likely, ...others].slice(0, MOST).map(([, word]) => word)
}

/** `31/11/2026 14:00` → `30/11/2026 14:00`; day and month changed where that makes a date. */
function dateSuggestions(text: string): readonly string[] {
  const [, day = '', month = '', rest = ''] = /^(\d{1,2})[/.-](\d{1,2})([/.-]\d{2,4}.{0,20})$/.exec(text) ?? []
  if (day === '') return []
  const changed = Number(month) > 12 ? [`${month}/${day}${rest}`] : []
  const earlier = [1, 2, 3].map((less) => `${Number(day) - less}/${month}${rest}`)
  return [...changed, ...earlier].filter((each) => readMexicanDate(each) !== null).slice(0, 1)
}
