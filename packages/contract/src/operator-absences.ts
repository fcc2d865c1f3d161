import { ABSENCE_KINDS } from '@vigia/domain/operator/absence'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './operator-documents.ts'
import { asRead, id, idParams, instant } from './scalars.ts'

const absence = {
  id,
  kind: z.enum(ABSENCE_KINDS),
  /** Days of the calendar in Mexico City, the last one included; null: nobody has said. */
  since: z.string(),
  until: z.nullable(z.string()),
}

/** What there is to say of whether an operator can be counted on: of today, else the next to come. */
export const operatorAbsence = z.strictObject({
  ...absence,
  /** Today is one of its days; else it is to come. */
  is_now: z.boolean(),
})

/** One as it was marked; by names, null for somebody who is gone. */
export const markedAbsence = z.strictObject({
  ...absence,
  marked_by: z.nullable(z.string()),
  marked_at: instant,
  /** Somebody said that it was over, whatever its days say; null: nobody has. */
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(instant),
})

const BACKWARDS = 'El regreso no puede ser antes del inicio'

/** Nothing is asked about an illness: why somebody is not there is theirs. */
export const addOperatorAbsence = endpoint({
  method: 'POST',
  path: '/api/operators/:id/absences',
  summary: 'Marca a un operador como enfermo, o dado de baja, desde un día.',
  params: idParams,
  body: z
    .strictObject({
      kind: z.enum(ABSENCE_KINDS),
      since: calendarDate,
      until: z.optional(z.nullable(calendarDate)),
    })
    .refine(({ since, until }) => typeof until !== 'string' || until >= since, { path: ['until'], message: BACKWARDS })
    .refine(({ kind, until }) => kind === 'sick' || typeof until !== 'string', {
      path: ['until'],
      message: 'Una baja no lleva fecha de regreso',
    }),
  response: z.strictObject({ id }),
  status: 201,
})

const changed = { until: z.nullable(calendarDate), ended: z.boolean() }

/** `ended`: he is back, or it never came to it; `false` takes that back. */
export const updateOperatorAbsence = endpoint({
  method: 'PATCH',
  path: '/api/operator-absences/:id',
  summary: 'Cambia hasta cuándo dura la ausencia de un operador, o dice que terminó.',
  params: idParams,
  body: z.strictObject({ ...z.strictObject(changed).partial().shape, was: asRead(changed) }),
})

export const deleteOperatorAbsence = endpoint({
  method: 'DELETE',
  path: '/api/operator-absences/:id',
  summary: 'Quita una ausencia que se marcó por error.',
  params: idParams,
})
