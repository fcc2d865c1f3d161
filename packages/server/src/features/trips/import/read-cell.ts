import { matchKey } from '@vigia/domain/text/match-key'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import type { ColumnKind } from './columns.ts'
import { readMexicanDate } from './mexican-date.ts'
import type { Cell } from './table.ts'

/** A value for the wire, nothing for an empty cell, or why the cell cannot be one. */
export type CellReading = { readonly value: string | number } | { readonly error: string } | null

const EXCEL_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|¡[\p{L}/0-9]+!|¿[\p{L}]+\?)$/u

const STATUSES: readonly (readonly [TripStatus, string])[] = [
  ['in transit', 'ENTRANSITO TRANSITO VIAJANDO ENCAMINO INTRANSIT'],
  ['in route', 'ENRUTA ENRUTAPARACARGAR ENRUTAACARGAR ENRUTAACARGA RUTA PORCARGAR INROUTE'],
  ['load', 'CARGANDO ENCARGA CARGA LOAD LOADING'],
  [
    'download waiting',
    'DESCARGANDO ENDESCARGA DESCARGA ESPERADEDESCARGA ESPERANDODESCARGA PORDESCARGAR DOWNLOADWAITING',
  ],
  ['complete', 'COMPLETADO COMPLETO COMPLETA COMPLETADA ENTREGADO ENTREGADA FINALIZADO TERMINADO CONCLUIDO COMPLETE'],
  ['off', 'CANCELADO CANCELADA APAGADO INACTIVO OFF'],
]

const TRACKING: readonly (readonly [string, string])[] = [
  ['GPS_ESPEJO', 'GPSESPEJO ESPEJO CUENTAESPEJO'],
  ['APP', 'APP APLICACION CELULAR APPDELOPERADOR'],
  ['GPS_PROPIO', 'GPSPROPIO PROPIO RASTREADOR GPS'],
  ['SIN_TRACKING', 'SINTRACKING SINRASTREO SINGPS NINGUNO NO'],
]

const words = <T extends string>(table: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(table.flatMap(([value, names]) => names.split(' ').map((name) => [name, value])))

const statusWords = words(STATUSES)
const trackingWords = words(TRACKING)

/** Words of status as dispatchers write them, with what each means. */
export const knownStatusWords = (): Iterable<readonly [key: string, TripStatus]> => statusWords

/** As long as the longest text of a trip may be (contract `tripInput`); what is no text is far shorter. */
const MAX_TEXT_CHARACTERS = 2_000
const MAX_VALUE_CHARACTERS = 100

/** What an organisation's people said that words of theirs mean, by `matchKey`. */
export interface OwnWords {
  readonly status: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
}

const NO_WORDS: OwnWords = { status: {}, tracking: {} }

/** Our own exports put an apostrophe before a text that a spreadsheet would run as a formula (domain `csvText`): `'+52 55 …`. */
const GUARDED = /^'(?=[=+\-@＝＋－＠\t\r\n])/

/** Reads a cell as its column asks. Text stays text, also where it looks like a formula; no text is read beyond its limit. */
export function readCell(given: Cell, kind: ColumnKind, date1904: boolean, own: OwnWords = NO_WORDS): CellReading {
  const raw = typeof given === 'string' && kind !== 'secret' ? given.replace(GUARDED, '') : given
  const cell = typeof raw === 'string' ? raw.trim() : raw
  if (cell === null || cell === '') return null
  const isText = kind === 'text' || kind === 'secret'
  const most = isText ? MAX_TEXT_CHARACTERS : MAX_VALUE_CHARACTERS
  if (typeof cell === 'string' && cell.length > most) return { error: `Máximo ${most} caracteres` }
  if (typeof cell === 'string' && EXCEL_ERROR.test(cell)) return { error: 'La celda tiene un error de Excel' }
  switch (kind) {
    case 'text':
    case 'secret':
      // As it is: a password may begin or end with a space.
      return { value: plainText(raw ?? '') }
    case 'number':
      return number(cell, 1)
    case 'kilograms':
      return number(typeof cell === 'string' ? cell.replace(THOUSANDS, '$1$2') : cell, 1_000)
    case 'date':
      return date(cell, date1904)
    case 'status':
      return word(
        cell,
        statusWords,
        own.status,
        'Estatus desconocido; use: En ruta, Cargando, En tránsito, Descargando, Completado o Cancelado',
      )
    case 'tracking':
      return word(
        cell,
        trackingWords,
        own.tracking,
        'Tipo de rastreo desconocido; use: GPS espejo, App, GPS propio o Sin rastreo',
      )
  }
}

/** A folio or phone that Excel keeps as a number is its digits, never `1E+21`. */
function plainText(cell: string | number | boolean): string {
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  return typeof cell === 'number'
    ? cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
    : cell
}

/** Mexico writes `22,500` for 22 500: kilograms come in thousands, while tons and degrees never do. */
const THOUSANDS = /^(\d{1,3}),(\d{3})(?=\D*$|\.\d)/

const NUMBER = /^-?\d{1,12}(\.\d{1,15})?$/
const WITH_UNIT = /^([-\d.,]{1,40})(?:\s{0,5}(?:t|ton|tons|toneladas|kg|kgs|kilos|°)\.?)?$/i

function number(cell: string | number | boolean, divisor: number): CellReading {
  if (typeof cell === 'number') return { value: cell / divisor }
  const plain = pointDecimal(WITH_UNIT.exec(String(cell))?.[1] ?? '')
  return NUMBER.test(plain) ? { value: Number(plain) / divisor } : { error: 'Debe ser un número' }
}

/** `1.250,5` and `1,250.5` → `1250.5`; a single comma is the decimal one. */
function pointDecimal(text: string): string {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma === -1) return text
  return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

function date(cell: string | number | boolean, date1904: boolean): CellReading {
  const at = typeof cell === 'boolean' ? null : readMexicanDate(cell, date1904)
  return at === null ? { error: 'Fecha inválida; use dd/mm/aaaa hh:mm' } : { value: new Date(at).toISOString() }
}

function word(
  cell: string | number | boolean,
  known: ReadonlyMap<string, string>,
  own: Readonly<Record<string, string>>,
  error: string,
): CellReading {
  const key = matchKey(String(cell))
  const value = known.get(key) ?? (Object.hasOwn(own, key) ? own[key] : undefined)
  return value === undefined ? { error } : { value }
}
