import { z } from 'zod'
import { fitsColumn } from './column-ranges.ts'

/** Control and bidirectional-override characters: they hide text from the person who reads it (ASVS 1.3.3). */
const HIDDEN_CHARACTERS = /(?![\t\n\r])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u

/** Text for a person: NFC, trimmed, no hidden characters, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `Máximo ${max} caracteres`)
    .refine((value) => !HIDDEN_CHARACTERS.test(value), 'Contiene caracteres de control no permitidos')
    .transform((value) => value.normalize('NFC').trim())

/** As `text`, and not empty. */
export const requiredText = (max: number) => text(max).refine((value) => value !== '', 'No puede estar vacío')

/** Ids are text on the wire and whole numbers in the database. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'Identificador inválido')
  .describe('Identificador.')

export const idParams = z.strictObject({ id })

/** ISO-8601 with a time zone, of a year that has four digits in UTC too; on the wire out always UTC with `Z`. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Fecha inválida: use ISO-8601, por ejemplo 2026-11-21T08:30:00Z' })
  .refine((value) => fitsColumn('timestamptz', Date.parse(value)), 'La fecha debe estar entre los años 0000 y 9999')

/** A measure as it is kept, in four bytes or in eight: one that is not 0 and would be lost there is none. */
export const measure = (type: 'real' | 'double precision', min: number, max: number) =>
  z
    .number()
    .min(min, `Debe estar entre ${min} y ${max}`)
    .max(max, `Debe estar entre ${min} y ${max}`)
    .refine((value) => fitsColumn(type, value), 'Está más cerca de 0 de lo que se puede guardar')

const degrees = (name: string, limit: number) => {
  const problem = `La ${name} va de -${limit} a ${limit}`
  return z
    .number()
    .min(-limit, problem)
    .max(limit, problem)
    .refine((value) => fitsColumn('double precision', value), 'Está más cerca de 0 de lo que se puede guardar')
}

export const latitude = degrees('latitud', 90)
export const longitude = degrees('longitud', 180)

export const latLng = z.strictObject({ lat: latitude, lng: longitude })

/** Query strings carry text: a whole number in it. */
export const wholeNumberText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Debe ser un número entero')
    .describe(`Entero de ${min} a ${max}.`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Debe estar entre ${min} y ${max}`)

export const pageQuery = z.strictObject({
  limit: z.optional(wholeNumberText(1, 1000)),
  cursor: z.optional(z.string().max(200).describe('El `nextCursor` de la página anterior.')),
})

export const page = <T extends z.ZodType>(row: T) =>
  z.strictObject({ data: z.array(row), nextCursor: z.nullable(z.string()) })

/** Every error answer (contract, ground rules). */
export const errorBody = z.strictObject({ error: z.string(), code: z.string(), details: z.optional(z.unknown()) })
