import { hourOfThen } from '../format/hour-of-then.ts'
import { wholeNumber } from '../format/whole-number.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { RaisedByRisk } from './alert-type.ts'

interface Words {
  readonly title: string
  /** One sentence with what was measured. */
  readonly message: string
}

/**
 * What a dispatcher reads of an alert, by type and by what was measured at `now`, epoch ms (design §8). It is kept as long as the
 * alert, on screens, in lists and files: what lasts is told by the hour and the day of its beginning, which do not grow old.
 */
export function alertText(type: RaisedByRisk, value: number, now: number): Words {
  const hour = (): string => hourOfThen(now - value * MINUTE_MS)
  switch (type) {
    case 'PANICO':
      return { title: 'Botón de pánico activado', message: 'El operador activó el botón de pánico.' }
    case 'SEPARACION':
      return {
        title: 'Operador y camión separados',
        message: `El teléfono del operador está a ${wholeNumber(Math.round(value))} metros del camión.`,
      }
    case 'SIN_GPS':
      return { title: 'Unidad sin señal GPS', message: 'No se ha recibido ninguna posición del viaje.' }
    case 'GPS_DESACTUALIZADO':
      return { title: 'GPS desactualizado', message: `La última señal es de ${hour()}.` }
    case 'SIN_COMUNICACION':
      return {
        title: 'Sin comunicación con el operador',
        message: `Sin comentarios en la bitácora desde ${hour()}.`,
      }
    case 'ENTREGA_VENCIDA':
      return { title: 'Entrega vencida', message: `La llegada estaba prevista a ${hour()}.` }
    case 'UNIDAD_DETENIDA':
      return { title: 'Unidad detenida', message: `Detenida desde ${hour()} fuera de un lugar autorizado.` }
    case 'ZONA_RIESGO':
      return value < 1
        ? { title: 'Unidad en zona de riesgo', message: 'La unidad está dentro de una zona de riesgo.' }
        : {
            title: 'Unidad detenida en zona de riesgo',
            message: `Detenida desde ${hour()} dentro de una zona de riesgo.`,
          }
    case 'DESVIO_RUTA':
      return { title: 'Desvío de ruta', message: `La unidad está a ${value.toFixed(1)} km de la ruta planeada.` }
    case 'EXCESO_VELOCIDAD':
      return { title: 'Exceso de velocidad', message: `La unidad circula a ${Math.round(value)} km/h.` }
    case 'POSIBLE_BLOQUEO':
      return {
        title: 'Posible bloqueo de señal',
        message: `La unidad dejó de reportar en movimiento a ${hour()}.`,
      }
    case 'INCIDENCIA':
      return {
        title: 'Incidencia sin resolver',
        message: value === 1 ? 'El viaje tiene 1 incidencia abierta.' : `El viaje tiene ${value} incidencias abiertas.`,
      }
  }
}

/** A platform that went quiet at `sinceAt`, epoch ms; null: nobody knows. */
export function outageText(platform: string, units: number, sinceAt: number | null): Words {
  const since = sinceAt === null ? '' : ` desde ${hourOfThen(sinceAt)}`
  return {
    title: `Plataforma sin señal: ${platform}`,
    message: `${units === 1 ? '1 unidad' : `${units} unidades`} de ${platform} sin reportar${since}.`,
  }
}
