import { DOCUMENT_KINDS } from '@vigia/domain/operator/document-state'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, requiredText, shortString, uuid } from './scalars.ts'

/** A scan of a page or a photograph of a card. */
export const MAX_DOCUMENT_FILE_BYTES = 5 * 1024 * 1024
export const DOCUMENT_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentFileType = (typeof DOCUMENT_FILE_TYPES)[number]
/** More papers than anybody has, renewals included. */
export const MAX_OPERATOR_DOCUMENTS = 50

const NO_DAY = 'Fecha inválida: use AAAA-MM-DD, entre 2000 y 2100'
/** A day of the calendar. */
export const calendarDate = shortString(10, NO_DAY)
  .check(z.iso.date(NO_DAY))
  .refine((value) => value >= '2000-01-01' && value <= '2100-12-31', NO_DAY)

/** The worst that there is to say of somebody's documents today. */
export const documentsVerdict = z.strictObject({
  state: z.enum(['expired', 'ends-soon', 'missing', 'in-order']),
  /** Which one it is; null when all are in order. */
  kind: z.nullable(z.enum(DOCUMENT_KINDS)),
  /** Until its end; negative: so long ago. */
  days: z.nullable(z.int()),
})

export const operatorDocument = z.strictObject({
  id: uuid,
  kind: z.enum(DOCUMENT_KINDS),
  /** What another paper is. */
  label: z.nullable(z.string()),
  /** Number and file are for administrators and supervisors: null for everybody else. */
  number: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  days: z.nullable(z.int()),
  file: z.nullable(z.strictObject({ name: z.string(), bytes: z.int() })),
  created_at: instant,
})

const documentParams = z.strictObject({ id: uuid })

/** A licence and a medical have an end; another paper says what it is. */
export const addOperatorDocument = endpoint({
  method: 'POST',
  path: '/api/operators/:id/documents',
  summary: 'Agrega un documento de un operador, con su número y hasta cuándo vale.',
  params: idParams,
  body: z
    .strictObject({
      kind: z.enum(DOCUMENT_KINDS),
      label: z.optional(z.nullable(requiredText(60))),
      number: z.optional(z.nullable(requiredText(60))),
      expires_on: z.optional(z.nullable(calendarDate)),
    })
    .refine(({ kind, expires_on: end }) => (kind !== 'license' && kind !== 'medical') || typeof end === 'string', {
      path: ['expires_on'],
      message: 'Escriba hasta cuándo vale',
    })
    .refine(({ kind, label }) => kind !== 'other' || typeof label === 'string', {
      path: ['label'],
      message: 'Escriba qué documento es',
    }),
  response: z.strictObject({ id: uuid, operator_id: id }),
  status: 201,
})

/** PDF, JPEG or PNG, 5 MB at most, as field `file` of a form; takes the place of the one before. */
export const putOperatorDocumentFile = endpoint({
  method: 'PUT',
  path: '/api/operator-documents/:id/file',
  summary: 'Guarda el archivo de un documento, sellado.',
  params: documentParams,
})

export const getOperatorDocumentFile = endpoint({
  method: 'GET',
  path: '/api/operator-documents/:id/file',
  summary: 'El archivo de un documento; queda en la auditoría quién lo abrió.',
  params: documentParams,
})

export const deleteOperatorDocument = endpoint({
  method: 'DELETE',
  path: '/api/operator-documents/:id',
  summary: 'Quita un documento con su archivo.',
  params: documentParams,
})
