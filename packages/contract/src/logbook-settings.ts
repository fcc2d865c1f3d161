import {
  CADENCE_MINUTES,
  type LogbookRules,
  MAX_CADENCE_EXCEPTIONS,
  WANTED_PERCENT,
} from '@vigia/domain/communication/logbook-rules'
import { MAX_SHIFTS, shiftsProblem } from '@vigia/domain/shifts/shift-hours-problem'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { clockTime, id, requiredText } from './scalars.ts'

const { min, max } = CADENCE_MINUTES
const minutes = z
  .int('Debe ser un número entero')
  .min(min, `Al menos ${min} minutos`)
  .max(max, `${max} minutos a lo más`)

const exception = z
  .strictObject({
    client: z.nullable(id),
    lane: z.nullable(z.strictObject({ origin: requiredText(200), destination: requiredText(200) })),
    minutes,
  })
  .refine(({ client, lane }) => (client === null) !== (lane === null), 'Diga un cliente o una ruta, y no los dos')

/** How often trips are to be contacted, how many on time, and when the shifts begin (design, second part §0, §2 and §3). */
export const logbookSettings = z.strictObject({
  cadence: z.strictObject({ offRoad: minutes, critical: minutes, high: minutes, medium: minutes, low: minutes }),
  exceptions: z
    .array(exception)
    .max(MAX_CADENCE_EXCEPTIONS, `${MAX_CADENCE_EXCEPTIONS} excepciones a lo más`)
    .describe('De un cliente o de una ruta; solo acortan la cadencia.'),
  shifts: z
    .array(z.strictObject({ name: requiredText(30), startsAt: clockTime }))
    .max(MAX_SHIFTS)
    .superRefine((shifts, context) => {
      const problem = shiftsProblem(shifts)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    })
    .describe('Cada turno dura hasta que empieza el siguiente, en hora del Centro.'),
  wantedPercent: z
    .int('Debe ser un número entero')
    .min(WANTED_PERCENT.min, `Al menos ${WANTED_PERCENT.min} %`)
    .max(WANTED_PERCENT.max, `${WANTED_PERCENT.max} % a lo más`)
    .describe('Meta de contactos a tiempo.'),
} satisfies Record<keyof LogbookRules, z.ZodType>)

export const getLogbookSettings = endpoint({
  method: 'GET',
  path: '/api/settings/logbook',
  summary: 'Cada cuánto se contacta un viaje, la meta de contactos a tiempo y los turnos del monitoreo.',
  response: logbookSettings,
})

export const putLogbookSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/logbook',
  summary:
    'Cambia cada cuánto se contacta un viaje, la meta de contactos a tiempo y los turnos del monitoreo; queda auditado.',
  /** Came later than the rest: who does not say it leaves it as it is. */
  body: logbookSettings.partial({ wantedPercent: true }),
  response: logbookSettings,
})
