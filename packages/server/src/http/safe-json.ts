import { badRequest } from '../errors.ts'

const MAX_DEPTH = 20

/**
 * Refuses what no schema should ever see: nesting deeper than any call needs, NUL characters (PostgreSQL cannot hold
 * them), keys that reach for an object's prototype. Throws `AppError` 400.
 */
export function refuseHostileJson(value: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next.value === 'string') {
      if (next.value.includes('\0')) throw badRequest('VALIDATION', 'El texto contiene caracteres no permitidos.')
      continue
    }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth >= MAX_DEPTH) throw badRequest('VALIDATION', 'Los datos están anidados con demasiada profundidad.')
    for (const [key, inner] of Object.entries(next.value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype' || key.includes('\0')) {
        throw badRequest('UNKNOWN_FIELD', `Campo no permitido: ${key.slice(0, 40).replaceAll('\0', '')}`)
      }
      pending.push({ value: inner, depth: next.depth + 1 })
    }
  }
}
