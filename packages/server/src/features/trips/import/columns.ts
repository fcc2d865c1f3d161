import { matchKey } from '@vigia/domain/text/match-key'
import { cutText } from '../../../db/cut-text.ts'
import { type Cell, unreadable } from './table.ts'

/** `secret`: a password, of which not even an apostrophe is taken away. */
export type ColumnKind = 'text' | 'secret' | 'number' | 'kilograms' | 'date' | 'status' | 'tracking'

/** A column of the file that a field takes. */
export interface Column {
  readonly index: number
  /** The header as it stands in the file: what the report calls it. */
  readonly header: string
  /** The wire's name of the field. */
  readonly field: string
  readonly kind: ColumnKind
}

export interface Header {
  readonly columns: readonly Column[]
  readonly ignored: readonly string[]
}

/** No field of the wire: what is carried, which stands before how it is packed in `package`, the load that screens show. */
export const PRODUCT = 'product'
/** The weight where it is written in kilograms. */
export const KILOGRAMS = 'weight_kg'

/** Headers by field, as `matchKey` leaves them: without accents, spaces or case. The wire's own names are known as well. */
const NAMES: readonly (readonly [field: string, kind: ColumnKind, names: string])[] = [
  ['external_invoice', 'text', 'FACTURAEXTERNA FOLIOEXTERNO FACTURAOFOLIO'],
  ['invoice_id', 'text', 'FACTURAINTERNA FOLIOINTERNO IDFACTURA NUMERODEFACTURA'],
  ['description', 'text', 'DESCRIPCION OBSERVACIONES NOTAS'],
  ['status', 'status', 'ESTATUS ESTADO ESTADODELVIAJE ESTATUSDELVIAJE SITUACION'],
  ['origin', 'text', 'ORIGEN CIUDADORIGEN CIUDADDEORIGEN LUGARDEORIGEN LUGARDECARGA'],
  ['destination', 'text', 'DESTINO CIUDADDESTINO CIUDADDEDESTINO LUGARDEDESTINO LUGARDEENTREGA'],
  ['latitude_origin_address', 'number', 'LATITUDORIGEN LATITUDDEORIGEN LATORIGEN ORIGENLATITUD ORIGENLAT'],
  [
    'longitude_origin_address',
    'number',
    'LONGITUDORIGEN LONGITUDDEORIGEN LONORIGEN LNGORIGEN LONGORIGEN ORIGENLONGITUD',
  ],
  ['latitude_destination_address', 'number', 'LATITUDDESTINO LATITUDDEDESTINO LATDESTINO DESTINOLATITUD DESTINOLAT'],
  [
    'longitude_destination_address',
    'number',
    'LONGITUDDESTINO LONGITUDDEDESTINO LONDESTINO LNGDESTINO LONGDESTINO DESTINOLONGITUD',
  ],
  ['weight', 'number', 'PESO PESOT PESOTON PESOTONELADAS PESOENTONELADAS TONELADAS TONS'],
  ['weight', 'kilograms', 'PESOKG PESOKGS PESOKILOS PESOENKILOS PESOENKG KILOS KILOGRAMOS'],
  [PRODUCT, 'text', 'PRODUCTO MERCANCIA CARGA'],
  ['package', 'text', 'EMPAQUE BULTOS EMBALAJE TARIMAS EMPAQUEBULTOS TIPODEEMPAQUE'],
  ['charge_date', 'date', 'FECHADECARGA FECHACARGA CARGADO CITADECARGA FECHAHORADECARGA FECHAYHORADECARGA'],
  [
    'download_date',
    'date',
    'FECHADEENTREGA FECHAENTREGA CITA CITADEENTREGA CITADEDESCARGA FECHADEDESCARGA ENTREGA FECHAYHORADEENTREGA',
  ],
  ['eta', 'date', 'ETA LLEGADAESTIMADA HORAESTIMADADELLEGADA FECHAESTIMADADELLEGADA'],
  ['company_client_name', 'text', 'CLIENTE NOMBREDELCLIENTE NOMBRECLIENTE'],
  [
    'company_carrier_name',
    'text',
    'LINEATRANSPORTISTA LINEA TRANSPORTISTA TRANSPORTE FLETERA LINEADETRANSPORTE NOMBRETRANSPORTISTA',
  ],
  ['unit_name', 'text', 'UNIDAD ECONOMICO NUMEROECONOMICO NOECONOMICO NUMECONOMICO TRACTO TRACTOCAMION CAMION'],
  ['unit_plates', 'text', 'PLACAS PLACA PLACASUNIDAD PLACASDELAUNIDAD PLACASTRACTO PLACASDELTRACTO'],
  ['operator_name', 'text', 'OPERADOR CHOFER CONDUCTOR NOMBREDELOPERADOR NOMBREOPERADOR NOMBREDELCHOFER'],
  [
    'operator_phone',
    'text',
    'TELEFONO CELULAR TEL TELEFONODELOPERADOR TELEFONOOPERADOR CELULAROPERADOR CELULARDELOPERADOR',
  ],
  ['tracking_type', 'tracking', 'TIPODERASTREO RASTREO TIPORASTREO TIPODEGPS TIPOGPS'],
  ['gps_platform', 'text', 'PLATAFORMAGPS PLATAFORMA PLATAFORMADEGPS PROVEEDORGPS PROVEEDORDEGPS'],
  ['monitor_url', 'text', 'LIGAGPS URLGPS LIGA URL LINK LINKGPS ENLACE ENLACEGPS LIGADEGPS LIGADERASTREO'],
  ['monitor_account', 'text', 'CUENTAGPS USUARIOGPS CUENTA USUARIO CUENTADEGPS USUARIODEGPS'],
  ['monitor_password', 'secret', 'CONTRASENAGPS CONTRASENA CONTRASENADEGPS CLAVEGPS PASSWORD PASSWORDGPS'],
  [
    'operator_device_id',
    'text',
    'IDDELCELULAR IDCELULAR IDAPP IDDELAAPP APP IDDELCELULARAPP IDDELAAPPDELOPERADOR IDENTIFICADORDELCELULAR',
  ],
  ['unit_device_id', 'text', 'IDDELRASTREADOR IDRASTREADOR IMEI IDGPS IDDELGPS IDENTIFICADORDELRASTREADOR'],
]

/** Which column is the trip's key: the first of these that the file has. What remains of FACTURA and FOLIO is the invoice id. */
const KEYS = ['FACTURAEXTERNA', 'EXTERNALINVOICE', 'FOLIOEXTERNO', 'FACTURAOFOLIO', 'FACTURA', 'FOLIO', 'CARTAPORTE']
const MORE_KEYS = ['VIAJE', 'NUMERODEVIAJE', 'NODEVIAJE', 'IDVIAJE', 'IDDELVIAJE', 'FOLIODEVIAJE', 'FOLIODELVIAJE']

/** What a column may be told to be: the wire's field, kilograms by a name of their own. */
export interface ImportField {
  readonly field: string
  readonly kind: ColumnKind
}

const FIELDS: ReadonlyMap<string, ImportField> = new Map(
  NAMES.flatMap(([field, kind, names]) => {
    const own = kind === 'kilograms' ? [] : [matchKey(field)]
    return [...own, ...names.split(' ')].map((name) => [name, { field, kind }] as const)
  }),
)

const BY_ID: ReadonlyMap<string, ImportField> = new Map(
  [...NAMES].map(([field, kind]) => [kind === 'kilograms' ? KILOGRAMS : field, { field, kind }] as const),
)

/** The field that a column is said to be. Throws for one that there is none of. */
export function importField(id: string): ImportField {
  const found = BY_ID.get(id)
  if (found === undefined) throw new Error(`no field ${id}`)
  return found
}

/** The name of a column's field among those that it may be told to be. */
export const fieldId = ({ field, kind }: ImportField): string => (kind === 'kilograms' ? KILOGRAMS : field)

/** The fields by the headers that name them for sure, as `matchKey` leaves them. */
export const knownHeaders = (): Iterable<readonly [key: string, ImportField]> => FIELDS

const MAX_HEADER_CHARACTERS = 60

/** The headers in a row as they are shown, `''` for what is none. */
export const headerTexts = (cells: readonly Cell[]): readonly string[] =>
  cells.map((cell) =>
    typeof cell === 'string' ? cutText(cell.trim(), MAX_HEADER_CHARACTERS).replaceAll(/\s+/g, ' ').trim() : '',
  )

/** Reads a row as headers. Null when it is none: a header has the trip's key and another field. */
export function readHeader(cells: readonly Cell[]): Header | null {
  const headers = headerTexts(cells)
  const keys = headers.map(matchKey)
  const tripKey = [...KEYS, ...MORE_KEYS].find((key) => keys.includes(key))
  const columns: Column[] = []
  const ignored: string[] = []
  for (const [index, header] of headers.entries()) {
    const key = keys[index] ?? ''
    const found = key === tripKey ? TRIP_KEY : (FIELDS.get(key) ?? (KEYS.includes(key) ? INVOICE_ID : undefined))
    if (found !== undefined && header !== '') columns.push({ index, header, ...found })
    else if (header !== '') ignored.push(header)
  }
  return tripKey === undefined || columns.length < 2 ? null : { columns, ignored }
}

const TRIP_KEY = { field: 'external_invoice', kind: 'text' } as const
const INVOICE_ID = { field: 'invoice_id', kind: 'text' } as const

const REQUIRED = [
  ['status', 'Estatus'],
  ['origin', 'Origen'],
  ['destination', 'Destino'],
] as const

/** Whether the columns have what every trip needs. */
export const hasRequired = (columns: readonly Pick<Column, 'field'>[]): boolean =>
  ['external_invoice', ...REQUIRED.map(([field]) => field)].every((field) =>
    columns.some((column) => column.field === field),
  )

/** Throws when two columns are for the same field, or one is missing that every trip needs. */
export function requireColumns({ columns }: Header): void {
  refuseDoubles(columns)
  const missing = REQUIRED.filter(([field]) => !columns.some((column) => column.field === field))
  if (missing.length === 0) return
  throw unreadable(`Falta la columna ${missing.map(([, name]) => `«${name}»`).join(', ')}.`)
}

/** Throws when two columns are for the same field. */
export function refuseDoubles(columns: readonly Column[]): void {
  const byField = new Map<string, string>()
  for (const { field, header } of columns) {
    const other = byField.get(field)
    if (other !== undefined) throw unreadable(`Las columnas «${other}» y «${header}» dicen lo mismo: deje una.`)
    byField.set(field, header)
  }
}
