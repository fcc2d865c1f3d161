import { cutText } from '../db/cut-text.ts'
import { badRequest } from '../ports/errors.ts'

const MAX_DEPTH = 20
/** NUL, and half a surrogate pair: PostgreSQL can hold neither. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Refuses what no schema should ever see: nesting deeper than any call needs, characters that cannot be stored, numbers
 * without end, keys that reach for an object's prototype. Throws `AppError` 400.
 */
export function refuseHostileJson(value: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next.value === 'string') {
      if (UNSTORABLE.test(next.value)) throw badRequest('VALIDATION', 'El texto contiene caracteres no permitidos.')
      continue
    }
    // `1e400`: to JSON it is null, which empties a field.
    if (typeof next.value === 'number' && !Number.isFinite(next.value)) {
      throw badRequest('VALIDATION', 'Un número está fuera de rango.')
    }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth >= MAX_DEPTH) throw badRequest('VALIDATION', 'Los datos están anidados con demasiada profundidad.')
    for (const [key, inner] of Object.entries(next.value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype' || UNSTORABLE.test(key)) {
        throw badRequest('UNKNOWN_FIELD', `Campo no permitido: ${cutText(key, 40)}`)
      }
      pending.push({ value: inner, depth: next.depth + 1 })
    }
  }
}
