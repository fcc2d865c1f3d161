import { SYSTEM_COMPONENTS } from '@vigia/domain/system/component-state'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { counter, instant } from './scalars.ts'

const component = z.strictObject({
  key: z.enum(SYSTEM_COMPONENTS),
  state: z
    .enum(['ok', 'warn', 'bad', 'unknown'])
    .describe('Tras dos revisiones seguidas iguales. `unknown`: no se puede medir ahora.'),
  value: z.nullable(z.number()).describe('Lo que se muestra; null: no se puede medir.'),
  unit: z.string(),
  text: z.string(),
  threshold: z.strictObject({ over: z.number(), unit: z.string() }).describe('Avisa al pasar de aquí.'),
  series: z
    .array(z.nullable(z.number()))
    .describe('El peor valor de cada `point_minutes`, el más viejo primero; null: se midió menos de la mitad.'),
  minutes: counter.describe('De cuántos minutos de `range` hay medida.'),
})

const job = z.strictObject({
  name: z.string(),
  label: z.string(),
  every_s: z.number().describe('Entre el final de una vez y el principio de la siguiente.'),
  running_since: z.nullable(instant),
  ended_at: z.nullable(instant).describe('Cuándo terminó la última vez, bien o mal; null: ninguna ha terminado.'),
  failing_since: z
    .nullable(instant)
    .describe('Desde cuándo falla cada vez; null: la última terminó bien, o ninguna ha terminado.'),
  problem: z
    .nullable(z.string())
    .describe('Por qué falló; null también donde el servidor es de varias organizaciones.'),
  next_at: z.nullable(instant),
})

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/system',
  summary: 'Cómo está la instalación, medido por este servidor cada 10 s.',
  query: z.strictObject({ range: z.optional(z.enum(['1h', '24h', '7d'])) }),
  response: z.strictObject({
    range: z.enum(['1h', '24h', '7d']),
    point_minutes: counter,
    checked_at: instant,
    components: z.array(component),
    jobs: z.array(job).describe('Lo que este servidor hace una y otra vez, desde que arrancó.'),
    up_since: instant,
    versions: z.array(z.strictObject({ label: z.string(), version: z.string() })),
  }),
})

export const selfCheck = endpoint({
  method: 'POST',
  path: '/api/system/self-check',
  summary: 'Prueba de verdad cada parte, 30 s a lo más, y no deja nada.',
  response: z.strictObject({
    at: instant,
    checks: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        ok: z.boolean(),
        ms: z.number(),
        text: z.string(),
      }),
    ),
  }),
})
