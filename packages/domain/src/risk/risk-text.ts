import { formatElapsed } from '../format/elapsed.ts'
import { hourOfThen } from '../format/hour-of-then.ts'
import { wholeNumber } from '../format/whole-number.ts'

/** The sentences of the risk factors, as a dispatcher reads them (design §8): what happened and for how long. */
export const riskText = {
  panic: (minutes: number) => `Botón de pánico activado ${ago(minutes)}`,
  duress: (minutes: number) => `El operador dijo su clave de coacción ${ago(minutes)}`,
  emergency: (minutes: number) => `Protocolo de emergencia activado ${ago(minutes)}`,
  separated: (metres: number) => `Operador y camión separados por ${wholeNumber(Math.round(metres))} metros`,
  phoneLeft: (metres: number) =>
    `El teléfono no va con el camión, cuya última señal fue a ${wholeNumber(Math.round(metres))} metros de él`,
  noGps: () => 'Sin señal GPS',
  staleGps: (minutes: number) => `GPS desactualizado ${spell(minutes)}`,
  unanswered: (attempts: number, firstAt: number) =>
    `${attempts === 1 ? '1 llamada' : `${attempts} llamadas`} sin respuesta desde ${hourOfThen(firstAt)}`,
  noCommunication: (minutes: number) => `Sin comunicación ${spell(minutes)}`,
  overdue: (minutes: number) => `Entrega vencida ${spell(minutes)}`,
  stopped: (minutes: number) => `Unidad detenida ${spell(minutes)}`,
  stoppedInDanger: (minutes: number, geofence: string) =>
    `Unidad detenida ${spell(minutes)} en ${namedDanger(geofence)}`,
  inDanger: (geofence: string) => (isNamedDanger(geofence) ? `Dentro de ${geofence}` : `En ${namedDanger(geofence)}`),
  offRoute: (km: number) => `Desvío de ruta ${km.toFixed(1)} km`,
  speeding: (kmh: number) => `Exceso de velocidad ${Math.round(kmh)} km/h`,
  blocking: (minutes: number) => `Posible bloqueo de señal ${spell(minutes)}`,
  incidents: (count: number) => (count === 1 ? '1 incidencia abierta' : `${count} incidencias abiertas`),
} as const

/** Most geofences are named so that they say what they are. */
const isNamedDanger = (geofence: string): boolean => /\briesgo\b/i.test(geofence)
const namedDanger = (geofence: string): string => (isNamedDanger(geofence) ? geofence : `zona de riesgo ${geofence}`)

const ago = (minutes: number): string => (minutes < 1 ? 'ahora' : `hace ${formatElapsed(minutes)}`)

function spell(minutes: number): string {
  const words = formatElapsed(minutes)
  return words === 'Ahora' ? 'ahora' : words
}

/**
 * A factor's sentence, of so many minutes, without how long it has lasted by then, for who keeps it: an age grows old.
 * `Unidad detenida 47 min en zona de riesgo Palmillas` is `Unidad detenida en zona de riesgo Palmillas`.
 */
export const withoutAge = (text: string, minutes: number): string =>
  text.replace(` ${ago(minutes)}`, '').replace(` ${spell(minutes)}`, '')
