import {
  COORDINATE_FORMATS,
  DENSITIES,
  FONT_SCALES,
  MIN_VOLUME_PERCENT,
  START_SCREENS,
} from '@vigia/domain/account/preferences'
import { TIME_ZONES } from '@vigia/domain/account/time-zones'
import { z } from 'zod'
import { sessionUser } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { requiredLine } from './scalars.ts'

const channel = z.strictObject({
  on: z.boolean(),
  volume: z
    .int()
    .min(MIN_VOLUME_PERCENT, `El volumen va de ${MIN_VOLUME_PERCENT} a 100`)
    .max(100, `El volumen va de ${MIN_VOLUME_PERCENT} a 100`)
    .describe('Por ciento.'),
})

export const preferences = z.strictObject({
  theme: z.enum(['noche', 'dia', 'equipo']).describe('`equipo`: como lo tenga el sistema de quien mira.'),
  density: z.enum(DENSITIES),
  font_scale: z.literal(FONT_SCALES).describe('Tamaño de toda la letra, por ciento.'),
  coordinates: z
    .enum(COORDINATE_FORMATS)
    .describe('Cómo se copian las coordenadas: en decimales, o en grados, minutos y segundos.'),
  sounds: z
    .strictObject({ critical: channel, high: channel, other: channel })
    .describe(
      'Por gravedad de la alerta. Pánico, separación, posible bloqueo y protocolo de emergencia suenan mientras `critical` esté encendido, sea cual sea la suya.',
    ),
  shortcuts_on: z.boolean(),
  start_screen: z.enum(START_SCREENS).describe('Pantalla en la que se empieza al entrar.'),
  time_zone: z
    .enum(TIME_ZONES)
    .describe('Con qué reloj se leen las horas en pantalla; los archivos llevan la del Centro.'),
})

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/auth/preferences',
  summary: 'Las preferencias propias: aspecto, sonidos, atajos y pantalla de inicio.',
  response: preferences,
})

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/api/auth/preferences',
  summary: 'Cambia las preferencias propias, que valen en todo navegador en que la persona entre.',
  body: preferences,
  response: preferences,
})

/** As long as an administrator may make it (`updateUser`). */
export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/auth/me',
  summary: 'Cambia el nombre propio.',
  body: z.strictObject({ name: requiredLine(100) }),
  response: z.strictObject({ user: sessionUser }),
})
