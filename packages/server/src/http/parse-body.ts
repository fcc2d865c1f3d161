import { badRequest } from '../ports/errors.ts'

/** What the text of a body says. Throws `AppError` 400 for what is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('MALFORMED', 'El cuerpo no es JSON válido.')
  }
}
