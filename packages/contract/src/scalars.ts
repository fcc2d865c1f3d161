import { z } from 'zod'
import { fitsColumn } from './column-ranges.ts'

/** Control and bidirectional-override characters: they hide text from the person who reads it (ASVS 1.3.3). */
const HIDDEN_CHARACTERS = /(?![\t\n\r])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u

/** A text whose length is judged before anything else, so that whatever reads it reads no more. */
export const shortString = (max: number, error = `Máximo ${max} caracteres`) =>
  z.string().max(max, { error, abort: true })

/** Text for a person: NFC, trimmed, no hidden characters, at most `max` characters. */
export const text = (max: number) =>
  shortString(max)
    .refine((value) => !HIDDEN_CHARACTERS.test(value), 'Contiene caracteres de control no permitidos')
    .transform((value) => value.normalize('NFC').trim())

/** As `text`, and not empty. */
export const requiredText = (max: number) => text(max).refine((value) => value !== '', 'No puede estar vacío')

/** As `requiredText`, and of one line: what somebody or something is called. */
export const requiredLine = (max: number) =>
  requiredText(max).refine((value) => !/[\t\n\r\u2028\u2029]/.test(value), 'Debe ir en un solo renglón')

/** Ids are text on the wire and whole numbers in the database. */
export const id = shortString(18, 'Identificador inválido')
  .regex(/^[1-9]\d{0,17}$/, 'Identificador inválido')
  .describe('Identificador.')

/** Ids that are made before there is a row. */
export const uuid = shortString(36, 'Identificador inválido').check(z.uuid('Identificador inválido'))

/** A number that the call itself judges, in its own words: beyond this range it is none of any kind. */
export const roughNumber = z.number().min(-1e15, 'Número fuera de rango').max(1e15, 'Número fuera de rango')

/** The number of a thing that we count from 0. */
export const counter = z.int().min(0).max(1e15)

/** At most `max` keys. */
export const shortRecord = <V extends z.ZodType>(max: number, key: z.ZodString, value: V) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, `Máximo ${max} datos`)
    .meta({ maxProperties: max })

export const idParams = z.strictObject({ id })

/** What whoever changes these fields has read of them; those that they leave out they say nothing of. */
export const asRead = <S extends z.ZodRawShape>(fields: S) =>
  z
    .optional(z.strictObject(fields).partial())
    .describe(
      'Lo que decían al leerlos los campos que se cambian: 412 `CHANGED_MEANWHILE` si otra persona los cambió desde entonces.',
    )

const NO_INSTANT = 'Fecha inválida: use ISO-8601, por ejemplo 2026-11-21T08:30:00Z'

/** ISO-8601 with a time zone, of a year that has four digits in UTC too; on the wire out always UTC with `Z`. */
export const instant = shortString(40, NO_INSTANT)
  .check(z.iso.datetime({ offset: true, error: NO_INSTANT }))
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
  shortString(9, 'Debe ser un número entero')
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

/** `07:00`, by the clocks of the company. */
export const clockTime = shortString(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Debe ser una hora de 00:00 a 23:59')
