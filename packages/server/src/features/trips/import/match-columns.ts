import { matchKey } from '@vigia/domain/text/match-key'
import { type ColumnKind, fieldId, type ImportField, knownHeaders, readHeader } from './columns.ts'
import { readMexicanDate } from './mexican-date.ts'
import { readCell } from './read-cell.ts'
import type { Cell } from './table.ts'

export interface ColumnGuess {
  /** Null: not used. */
  readonly field: string | null
  /** `ask`: likely, and for a person to say. */
  readonly confidence: 'sure' | 'ask' | 'none'
}

const UNUSED: ColumnGuess = { field: null, confidence: 'none' }

/** What dispatchers write that may mean two things, as `matchKey` leaves it: a person is asked. */
const LIKELY: readonly (readonly [field: string, headers: string])[] = [
  ['external_invoice', 'FACT FACTEXT FOL FOLIOS FACTURAS REMISION PEDIDO ORDEN EMBARQUE REFERENCIA REF'],
  ['invoice_id', 'FACTINT FOLIOINTERNO2 NOFACTURA NUMFACTURA'],
  ['description', 'COMENTARIO COMENTARIOS INSTRUCCIONES'],
  ['status', 'STATUS ST EDO ETAPA'],
  ['origin', 'ORIG SALIDA DESDE PLANTA CARGAEN REMITENTE'],
  ['destination', 'DEST LLEGADA HASTA DESCARGAEN ENTREGAREN DESTINATARIO CEDIS'],
  ['charge_date', 'FCARGA FECCARGA HORACARGA CITACARGA FECHASALIDA FECHADESALIDA FSALIDA FECHA'],
  ['download_date', 'FENTREGA FECENTREGA FDESCARGA CITADESCARGA CITAENTREGA HORACITA HORAENTREGA FECHACITA'],
  ['weight', 'TON TONELAJE'],
  ['weight_kg', 'KG KGS PESOBRUTO PESONETO'],
  ['product', 'MATERIAL ARTICULO CONTENIDO'],
  ['package', 'PALLETS CAJAS PIEZAS'],
  ['company_client_name', 'CTE RAZONSOCIAL CUENTACLIENTE CONSIGNATARIO'],
  ['company_carrier_name', 'LT LTRANSPORTISTA PROVEEDOR FLETE LINEATRANSP TRANSP'],
  ['unit_name', 'ECO NOECO NUMECO NUNIDAD NOUNIDAD TRACTOR'],
  ['unit_plates', 'PL PLACASTRACTOR PLACATRACTO MATRICULA'],
  ['operator_name', 'OP OPER NOMBRE NOMBREOP'],
  ['operator_phone', 'CEL TELOPERADOR TELOP CELOPERADOR CELOP NUMEROCELULAR CONTACTO'],
  ['monitor_url', 'PAGINA PORTAL SITIO WEB'],
  ['monitor_password', 'PASS PWD CLAVE'],
]
const likely = new Map(LIKELY.flatMap(([field, headers]) => headers.split(' ').map((key) => [key, field] as const)))

/** What is a value only in some spellings, whoever writes it: words of status may be an organisation's own. */
const MEASURED: readonly ColumnKind[] = ['date', 'number', 'kilograms']

/** Headers from this length on are known by a longer one that contains them: `NOMBRE DEL CLIENTE FINAL`. */
const MIN_CONTAINED = 6

/**
 * What each column is, by its header: for sure where dispatchers call the field so, for a person to say where the header may
 * mean something else or its first values say that it does. No two columns are for one field.
 */
export function matchColumns(
  headers: readonly string[],
  samples: readonly (readonly Cell[])[],
): readonly ColumnGuess[] {
  const sure = new Map((readHeader(headers)?.columns ?? byHeader(headers)).map((column) => [column.index, column]))
  const taken = new Set<string>()
  const guesses: ColumnGuess[] = headers.map((header, index) => {
    const known = sure.get(index)
    if (known === undefined || header === '') return UNUSED
    const field = fieldId(known)
    if (taken.has(field)) return UNUSED
    if (contradicts(known, samples[index] ?? [])) return UNUSED
    taken.add(field)
    return { field, confidence: isUnread(known, samples[index] ?? []) ? 'ask' : 'sure' }
  })
  return guesses.map((guess, index) => {
    const key = matchKey(headers[index] ?? '')
    if (guess.field !== null || key === '') return guess
    const field = likelyField(key, samples[index] ?? [])
    if (field === null || taken.has(field)) return UNUSED
    taken.add(field)
    return { field, confidence: 'ask' }
  })
}

/** Without a trip's key, which headers are known all the same. */
function byHeader(headers: readonly string[]): readonly (ImportField & { readonly index: number })[] {
  const known = new Map(knownHeaders())
  return headers.flatMap((header, index) => {
    const field = known.get(matchKey(header))
    return field === undefined ? [] : [{ index, ...field }]
  })
}

/** `CARGA` over dates is when, not what; `CITA` over words is no date. */
function contradicts({ field, kind }: ImportField, samples: readonly Cell[]): boolean {
  if (samples.length === 0) return false
  const areDates = samples.every(isDate)
  if (field === 'product') return areDates
  return kind === 'date' && samples.every((cell) => typeof cell === 'string' && !/\d/.test(cell))
}

/** None of the first values can be read as the header says: it may be right for rows further down, and nobody is told that they were read. */
const isUnread = ({ kind }: ImportField, samples: readonly Cell[]): boolean =>
  MEASURED.includes(kind) &&
  samples.length > 0 &&
  samples.every((cell) => {
    const reading = readCell(cell, kind, false)
    return reading !== null && 'error' in reading
  })

const isDate = (cell: Cell): boolean =>
  typeof cell === 'string' && /\d[/-]/.test(cell) && readMexicanDate(cell) !== null

function likelyField(key: string, samples: readonly Cell[]): string | null {
  if (key === 'CARGA' && samples.length > 0 && samples.every(isDate)) return 'charge_date'
  const named = likely.get(key)
  if (named !== undefined) return named
  let best: { readonly key: string; readonly field: string } | null = null
  for (const [known, field] of knownHeaders()) {
    const isIn = known.length >= MIN_CONTAINED && key.includes(known)
    if (isIn && (best === null || known.length > best.key.length)) best = { key: known, field: fieldId(field) }
  }
  return best?.field ?? null
}
