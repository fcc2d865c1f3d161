import type { z } from 'zod'
import { cutText } from '../db/cut-text.ts'
import { AppError } from '../ports/errors.ts'
import { refuseHostileJson } from './safe-json.ts'

type Issue = z.core.$ZodIssue

/**
 * Reads `value` by its schema, without coercion. Throws `AppError`: 400 `UNKNOWN_FIELD` for a key that does not exist,
 * 422 `OUT_OF_RANGE` when every complaint is a number beyond its limits, else 400 `VALIDATION`; `details` lists field and complaint.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  refuseHostileJson(value)
  const result = schema.safeParse(value)
  if (result.success) return result.data

  const issues = result.error.issues.flatMap(innermost)
  const details = issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), error: complaint(issue) }))
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown?.code === 'unrecognized_keys') {
    const names = unknown.keys.map((key) => cutText(key, 40)).join(', ')
    throw new AppError(400, 'UNKNOWN_FIELD', `Campo desconocido: ${names}`, { details })
  }
  const first = details[0]
  const message =
    first === undefined ? 'Datos inválidos.' : first.field === '' ? first.error : `${first.field}: ${first.error}`
  if (issues.every(isNumberOutOfRange)) throw new AppError(422, 'OUT_OF_RANGE', message, { details })
  throw new AppError(400, 'VALIDATION', message, { details })
}

/** A union complains as a whole; the branch that got furthest says what is really wrong. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))
  const best = branches.find((branch) => depth(branch) > 0) ?? branches[0]
  if (best === undefined) return [issue]
  return best.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
}

const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map((issue) => issue.path.length))

const isNumberOutOfRange = (issue: Issue): boolean =>
  (issue.code === 'too_small' || issue.code === 'too_big') &&
  (issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint')

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
}

/** The schema's own Spanish sentence where it has one; else one by kind. zod's default sentences are English. */
function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && /received undefined/.test(issue.message)
        ? 'Falta este dato'
        : `Debe ser ${TYPE_WORDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `Debe ser uno de: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `Campo desconocido: ${issue.keys.map((key) => cutText(key, 40)).join(', ')}`
    case 'too_small':
      return isEnglish(issue) ? `Mínimo ${issue.minimum}` : issue.message
    case 'too_big':
      return isEnglish(issue) ? `Máximo ${issue.maximum}` : issue.message
    default:
      return isEnglish(issue) ? 'Valor inválido' : issue.message
  }
}

const isEnglish = (issue: Issue): boolean => /^(Invalid|Too |Unrecognized|Expected)/.test(issue.message)
