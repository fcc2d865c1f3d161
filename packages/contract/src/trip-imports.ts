import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, instant, page, pageQuery, shortRecord, shortString, uuid, wholeNumberText } from './scalars.ts'
import { TRIP_STATUSES, tripWarning } from './travels.ts'

/** What a column of a file may say: the fields of a trip, what is carried, and the weight in kilograms. */
export const IMPORT_FIELDS = [
  ...['external_invoice', 'invoice_id', 'description', 'status', 'origin', 'destination'],
  ...['latitude_origin_address', 'longitude_origin_address'],
  ...['latitude_destination_address', 'longitude_destination_address'],
  ...['weight', 'weight_kg', 'product', 'package', 'charge_date', 'download_date', 'eta'],
  ...['company_client_name', 'company_carrier_name', 'unit_name', 'unit_plates', 'operator_name', 'operator_phone'],
  ...['tracking_type', 'gps_platform', 'monitor_url', 'monitor_account', 'monitor_password'],
  ...['operator_device_id', 'unit_device_id'],
] as const
const importField = z.enum(IMPORT_FIELDS)

/** No file has more columns than this that are read. */
export const MAX_IMPORT_COLUMNS = 200
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_FILE_BYTES = 20 * 1024 * 1024
/** So long an import can be undone, and its rows be read again. */
export const IMPORT_UNDO_H = 24

const IMPORT_RESULTS = ['created', 'updated', 'unchanged', 'refused'] as const

const importRow = z.strictObject({
  row: z.int(),
  external_invoice: z.nullable(z.string()),
  result: z.enum(IMPORT_RESULTS),
  error: z.optional(z.string()),
  warnings: z.optional(z.array(tripWarning)),
})

export const TRIP_IMPORT_STATES = [
  ...['reading', 'checking', 'review', 'writing', 'undoing', 'done', 'refused', 'cancelled', 'failed', 'undone'],
] as const

const importColumn = z.strictObject({
  index: z.int(),
  /** As a spreadsheet calls it. */
  letter: z.string(),
  header: z.string(),
  /** Null: not used. */
  field: z.nullable(importField),
  kind: z.nullable(z.enum(['text', 'secret', 'number', 'kilograms', 'date', 'status', 'tracking'])),
  /** `ask`: likely, and for a person to say. */
  confidence: z.enum(['sure', 'ask', 'none']),
  /** Of a password none. */
  samples: z.array(z.string()),
  /** Rows that are refused for what this column says, or does not; null: the rows have not been looked through yet. */
  wrong: z.nullable(counter),
})

const keptTrip = z.strictObject({ external_invoice: z.string(), because: z.string() })

const importFacts = {
  id: uuid,
  filename: z.string(),
  bytes: z.int(),
  /** `refused`: some row is wrong, so nothing was imported. `undoing`: what was written is being taken back. */
  state: z.enum(TRIP_IMPORT_STATES),
  total: z.int(),
  processed: z.int(),
  summary: z.strictObject({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
  error: z.nullable(z.string()),
  created: instant,
  ended: z.nullable(instant),
  /** Who sent it; null: a key, or somebody who is gone. */
  by: z.nullable(z.string()),
}

export const tripImport = z.strictObject({
  ...importFacts,
  /** Whether a person looks through it before anything is written. */
  is_reviewed: z.boolean(),
  /** Rows with a warning. */
  warnings: z.int(),
  /** Rows that a person left out; in review those of them that could be written, since one that is refused is out anyhow. */
  left_out: z.int(),
  /** Headers of the file that no field takes. */
  ignored_columns: z.array(z.string()),
  /** Of a workbook; a CSV file has none. */
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  /** The styles of the workbook could not be read: what they show as a date came as a number. */
  lacks_styles: z.boolean(),
  columns: z.array(importColumn),
  /** Whether the columns are as a person said for these headers before. */
  columns_remembered: z.boolean(),
  /** The status of all rows, as a person said where no column says it. */
  every_row_status: z.nullable(z.enum(TRIP_STATUSES)),
  will_create: z.strictObject({ operators: z.int(), units: z.int(), carriers: z.int(), clients: z.int() }),
  /** Rows with a password: they are sealed with the trip, and go with the file. */
  passwords: z.int(),
  /** How long the rows took to be written. */
  took_ms: z.nullable(z.int()),
  /** Until then it can be undone; null: it cannot, or no more. */
  undo_until: z.nullable(instant),
  /** `ended`: of those kept, how many are watched no more; 0 in undos of before trips were ended. */
  undone: z.nullable(z.strictObject({ removed: z.int(), restored: z.int(), ended: z.int(), kept: z.array(keptTrip) })),
  /** The per-row report; refused rows first, then those with warnings, at most 1 000 in one answer. */
  rows: z.array(importRow),
})

/**
 * The body is `multipart/form-data` with one `file` (CSV or XLSX). Answers at once; progress by `getTripImport`. A file with a
 * wrong row is refused as a whole; a good one is written row by row, and what ends it early keeps the rows that are in.
 * With `review=true` it stops in `review`, before anything is written: rows are mended or left out, and what remains is
 * written whole or not at all: whatever ends it early takes back what was written.
 */
export const importTrips = endpoint({
  method: 'POST',
  path: '/api/travels/import',
  summary: 'Importa viajes de un archivo CSV o XLSX.',
  query: z.strictObject({ review: z.optional(z.enum(['true', 'false'])) }),
  response: tripImport,
  status: 202,
})

const importParams = z.strictObject({ id: uuid })

export const getTripImport = endpoint({
  method: 'GET',
  path: '/api/travels/imports/:id',
  summary: 'Avance e informe por fila de una importación.',
  params: importParams,
  response: tripImport,
})

export const listTripImports = endpoint({
  method: 'GET',
  path: '/api/travels/imports',
  summary: 'Las importaciones de la organización, la más nueva primero.',
  query: pageQuery.extend({ cursor: z.optional(uuid) }),
  response: page(
    z.strictObject({
      ...importFacts,
      /** Rows that a person left out before the others were written, those with an error too; null: not known. */
      left_out: z.nullable(z.int()),
    }),
  ),
})

export const putImportColumns = endpoint({
  method: 'PUT',
  path: '/api/travels/imports/:id/columns',
  summary: 'Dice qué es cada columna del archivo, y lo revisa de nuevo.',
  params: importParams,
  body: z.strictObject({
    sheet: z.optional(z.nullable(shortString(100))),
    columns: z
      .array(
        z.strictObject({
          index: z
            .int()
            .min(0)
            .max(MAX_IMPORT_COLUMNS - 1),
          field: z.nullable(importField),
        }),
      )
      .max(MAX_IMPORT_COLUMNS),
    /** The status of all rows; without it as it was. A column that says it goes before. */
    every_row_status: z.optional(z.nullable(z.enum(TRIP_STATUSES))),
    /** For later files with the same headers. */
    remember: z.optional(z.boolean()),
  }),
  response: tripImport,
})

const cellText = shortString(2_000)
const values = shortRecord(IMPORT_FIELDS.length, shortString(40), cellText)

const reviewRow = z.strictObject({
  row: z.int(),
  external_invoice: z.nullable(z.string()),
  result: z.enum(IMPORT_RESULTS),
  left_out: z.boolean(),
  /** Whether what the row asks for stands in its trip by this import; not of one that was taken back, or changed nothing. */
  is_written: z.boolean(),
  /** Fields that the trip has otherwise now. */
  changes: z.array(importField),
  errors: z.array(
    z.strictObject({
      /** Null: the row as a whole. */
      field: z.nullable(importField),
      text: z.string(),
      /** Texts of the field that would do. */
      suggestions: z.array(z.string()),
      /** The row that has the same invoice. */
      other_row: z.optional(z.int()),
    }),
  ),
  warnings: z.array(
    z.strictObject({
      field: z.nullable(importField),
      code: z.string(),
      text: z.string(),
      fixes: z.array(z.string()),
    }),
  ),
  /** By field, as the file or a person says it; never a password. */
  values,
  has_password: z.boolean(),
})

const IMPORT_ROW_FILTERS = [...IMPORT_RESULTS, 'attention', 'warned', 'left_out'] as const

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/travels/imports/:id/rows',
  summary: 'Las filas de una importación, como quedaron al revisarlas o al guardarlas.',
  params: importParams,
  query: z.strictObject({
    ...pageQuery.shape,
    result: z
      .optional(z.enum(IMPORT_ROW_FILTERS))
      .describe('attention: con error o con aviso. warned: con aviso. left_out: las que se dejaron fuera.'),
  }),
  response: page(reviewRow),
})

export const patchImportRow = endpoint({
  method: 'PATCH',
  path: '/api/travels/imports/:id/rows/:row',
  summary: 'Corrige valores de una fila antes de importar, o la deja fuera, y la revisa de nuevo.',
  params: z.strictObject({ id: uuid, row: wholeNumberText(1, 2_000_000) }),
  query: z.strictObject({
    remember: z.optional(z.enum(['true'])).describe('Recordar qué significan estas palabras de estatus o rastreo.'),
    left_out: z.optional(z.enum(['true', 'false'])).describe('Dejar la fila fuera, o volver a incluirla.'),
  }),
  body: z.strictObject({
    values: z.optional(values),
    was: z
      .optional(values)
      .describe(
        'Lo que decían al leerlos los valores que se corrigen: 412 si otra persona los corrigió desde entonces.',
      ),
  }),
  response: z.strictObject({
    row: reviewRow,
    /** Others that are judged otherwise now: the double of the invoice, the same word. */
    others: z.array(reviewRow),
  }),
})

export const startTripImport = endpoint({
  method: 'POST',
  path: '/api/travels/imports/:id/start',
  summary: 'Guarda las filas revisadas, todas o ninguna.',
  params: importParams,
  body: z.strictObject({
    /** These rows and no others; without it those that were left out one by one. */
    leave_out: z.optional(z.array(counter).max(MAX_IMPORT_ROWS)),
    /** All that still have an error. */
    leave_out_refused: z.optional(z.boolean()),
  }),
  response: tripImport,
  status: 202,
})

export const cancelTripImport = endpoint({
  method: 'DELETE',
  path: '/api/travels/imports/:id',
  summary:
    'Cancela una importación. De una revisada se deshace lo que ya se había guardado; de otra se quedan las filas guardadas.',
  params: importParams,
  status: 204,
})

export const undoTripImport = endpoint({
  method: 'POST',
  path: '/api/travels/imports/:id/undo',
  summary:
    'Deshace una importación hasta 24 horas después: quita los viajes nuevos y devuelve los cambiados; los nuevos de los que solo hay alertas que nadie atendió, de lo que faltó (señal, entrega o comunicación), se conservan, apagados si estaban en curso. El resultado está en `undone` cuando su estado es `undone`.',
  params: importParams,
  response: tripImport,
  status: 202,
})

export const exportImportRows = endpoint({
  method: 'GET',
  path: '/api/travels/imports/:id/file',
  summary: 'Las filas del archivo que no se guardaron, con sus columnas y una más, Error; CSV, sin contraseñas.',
  params: importParams,
  query: z.strictObject({ rows: z.enum(['refused', 'all']) }),
})
