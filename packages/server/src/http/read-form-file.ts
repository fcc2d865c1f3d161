import type { FastifyRequest } from 'fastify'
import { cutText } from '../db/cut-text.ts'
import { AppError, badRequest } from '../ports/errors.ts'

const MAX_NAME_CHARACTERS = 200
const HIDDEN = /[\p{Cc}\p{Cf}]/gu

/**
 * The one file of a form, in its field `file`, with its name as it may be shown. Throws 415 for what is no form, 413 with
 * `tooLarge` for one beyond the limit that the scope's multipart plugin was given, 400 for anything else.
 */
export async function readFormFile(
  request: FastifyRequest,
  tooLarge: string,
): Promise<{ readonly filename: string; readonly bytes: Buffer }> {
  if (!request.isMultipart()) {
    throw new AppError(415, 'UNSUPPORTED_TYPE', 'Envíe el archivo como formulario (multipart/form-data, campo file).')
  }
  try {
    const part = await request.file()
    if (part === undefined || part.fieldname !== 'file') throw badRequest('VALIDATION', 'file: Falta el archivo')
    const bytes = await part.toBuffer()
    return { filename: shownName(part.filename), bytes }
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(413, 'TOO_LARGE', tooLarge)
    if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code))
      throw badRequest('VALIDATION', 'Envíe un solo archivo, en el campo file.')
    throw badRequest('MALFORMED', 'El formulario está mal formado.')
  }
}

const shownName = (filename: string): string =>
  cutText(filename.slice(0, MAX_NAME_CHARACTERS).normalize('NFC').replaceAll(HIDDEN, ''), MAX_NAME_CHARACTERS) ||
  'sin nombre'
