import { formatElapsed } from '../format/elapsed.ts'
import { wholeNumber } from '../format/whole-number.ts'
import type { RaisedByRisk } from './alert-type.ts'

const HOUR_MIN = 60
const DAY_MIN = 1440

interface Words {
  readonly title: string
  /** One sentence with what was measured. */
  readonly message: string
}

/** What a dispatcher reads of an alert, by type and measured value (design §8). */
export function alertText(type: RaisedByRisk, value: number): Words {
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
      return { title: 'GPS desactualizado', message: `La última posición llegó ${ago(value)}.` }
    case 'SIN_COMUNICACION':
      return {
        title: 'Sin comunicación con el operador',
        message: `Sin comentarios en la bitácora desde ${ago(value)}.`,
      }
    case 'ENTREGA_VENCIDA':
      return { title: 'Entrega vencida', message: `La llegada estaba prevista ${ago(value)}.` }
    case 'UNIDAD_DETENIDA':
      return { title: 'Unidad detenida', message: `Lleva ${span(value)} detenida fuera de un lugar autorizado.` }
    case 'ZONA_RIESGO':
      return value < 1
        ? { title: 'Unidad en zona de riesgo', message: 'La unidad está dentro de una zona de riesgo.' }
        : {
            title: 'Unidad detenida en zona de riesgo',
            message: `Lleva ${span(value)} detenida dentro de una zona de riesgo.`,
          }
    case 'DESVIO_RUTA':
      return { title: 'Desvío de ruta', message: `La unidad está a ${value.toFixed(1)} km de la ruta planeada.` }
    case 'EXCESO_VELOCIDAD':
      return { title: 'Exceso de velocidad', message: `La unidad circula a ${Math.round(value)} km/h.` }
    case 'POSIBLE_BLOQUEO':
      return {
        title: 'Posible bloqueo de señal',
        message: `La unidad dejó de reportar en movimiento ${ago(value)}.`,
      }
    case 'INCIDENCIA':
      return {
        title: 'Incidencia sin resolver',
        message: value === 1 ? 'El viaje tiene 1 incidencia abierta.' : `El viaje tiene ${value} incidencias abiertas.`,
      }
  }
}

/** A platform that went quiet. */
export function outageText(platform: string, units: number, minutes: number): Words {
  return {
    title: `Plataforma sin señal: ${platform}`,
    message: `${units === 1 ? '1 unidad' : `${units} unidades`} de ${platform} sin reportar desde ${ago(minutes)}.`,
  }
}

/** Finer than Sentinel's words: an hour more or less decides. */
function span(minutes: number): string {
  const whole = Math.floor(minutes)
  if (whole < 1) return 'menos de 1 min'
  if (whole < HOUR_MIN || whole >= DAY_MIN) return formatElapsed(whole)
  const rest = whole % HOUR_MIN
  return `${Math.floor(whole / HOUR_MIN)} h${rest === 0 ? '' : ` ${rest} min`}`
}
const ago = (minutes: number): string => `hace ${span(minutes)}`
