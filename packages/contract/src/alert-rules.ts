import type { AlertRules } from '@vigia/domain/alerts/alert-rules'
import { isLatched, type RaisedByRisk } from '@vigia/domain/alerts/alert-type'
import { z } from 'zod'

/** From 1, whenever the factor is there, to more than any factor can have: never. */
const points = z.number().min(1).max(101)
/** Nobody may switch off the alerts about the safety of people. */
const always = z.literal(1, { error: 'Las alertas de seguridad no se apagan: debe ser 1' })
const pointsOf = (type: RaisedByRisk) => (isLatched(type) ? always : points)

const severity = z
  .strictObject({ criticalFrom: points, highFrom: points })
  .refine(({ criticalFrom, highFrom }) => criticalFrom > highFrom, 'Lo crítico debe pedir más puntos que lo alto')

/** One unit that is silent is no platform. */
const units = z.int().min(2).max(10_000)
const platformOutage = z
  .strictObject({ minUnits: units, share: z.number().min(0.1).max(1), criticalFromUnits: units })
  .refine(
    ({ minUnits, criticalFromUnits }) => criticalFromUnits >= minUnits,
    'Una plataforma caída no es crítica con menos unidades que las que la hacen caída',
  )

/** The rules of the alerts as settings may give them: all keys of the defaults, no other (rules §4). */
export const alertRules = z.strictObject({
  fromPoints: z.strictObject({
    PANICO: pointsOf('PANICO'),
    SEPARACION: pointsOf('SEPARACION'),
    SIN_GPS: pointsOf('SIN_GPS'),
    GPS_DESACTUALIZADO: pointsOf('GPS_DESACTUALIZADO'),
    SIN_COMUNICACION: pointsOf('SIN_COMUNICACION'),
    ENTREGA_VENCIDA: pointsOf('ENTREGA_VENCIDA'),
    UNIDAD_DETENIDA: pointsOf('UNIDAD_DETENIDA'),
    ZONA_RIESGO: pointsOf('ZONA_RIESGO'),
    DESVIO_RUTA: pointsOf('DESVIO_RUTA'),
    EXCESO_VELOCIDAD: pointsOf('EXCESO_VELOCIDAD'),
    POSIBLE_BLOQUEO: pointsOf('POSIBLE_BLOQUEO'),
    INCIDENCIA: pointsOf('INCIDENCIA'),
  } satisfies Record<RaisedByRisk, z.ZodType>),
  severity,
  closeMinutes: z.number().min(1).max(240),
  reopenMinutes: z.number().min(0).max(1_440),
  platformOutage,
} satisfies Record<keyof AlertRules, z.ZodType>)
