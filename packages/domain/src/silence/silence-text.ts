import { hourOfThen } from '../format/hour-of-then.ts'
import { spanText } from '../format/span-text.ts'
import { obstacleText } from '../gps/obstacle-text.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { SilenceClass } from './silence-verdict.ts'
import type { UnreadTruck } from './surroundings.ts'

/** The classes of silence as a dispatcher reads them. */
const NAMES: Readonly<Record<SilenceClass, string>> = {
  'platform-outage': 'Plataforma caída',
  'coverage-hole': 'Zona sin cobertura',
  'sleeping-device': 'Equipo dormido en parada',
  'phone-gone': 'Una fuente sin señal',
  jammer: 'Probable bloqueo',
  unknown: 'Sin causa determinada',
}

/** The name of a class of silence, for chips and lists. */
export function silenceName(silenceClass: SilenceClass): string {
  return NAMES[silenceClass]
}

const OWN_DOWNTIME = 'Vigía no recibió nada durante'

/** The sentence about a downtime of our own, milliseconds, with what nobody knows for that. */
export const ownDowntimeText = (ms: number, unknown: string): string => `${OWN_DOWNTIME} ${spanText(ms)}: ${unknown}`

const UNREAD = 'Vigía no lee'
const UNREAD_TRUCK = `${UNREAD} su plataforma`

/** The sentence about a platform that we do not read, with since when and why. `whose`: `su` or `la`. */
export function unreadText({ sinceAt, obstacle }: UnreadTruck, whose: 'su' | 'la'): string {
  const why = obstacle === null ? 'Su sesión se está abriendo' : obstacleText(obstacle)
  const within = `${why.charAt(0).toLowerCase()}${why.slice(1)}`.replace(/\.$/, '')
  return `${UNREAD} ${whose} plataforma desde ${hourOfThen(sinceAt)}: ${within}`
}

/** Whether a reason says that we did not receive, or do not read: of the unit itself it says nothing. */
export const isOurOwnText = (reason: string): boolean =>
  reason.startsWith(OWN_DOWNTIME) || reason.startsWith(`${UNREAD} `)

/** What a silence is called on screens: its class, or that its platform is not read, where that is what is known of its truck. */
export function silenceTitle(silenceClass: SilenceClass, reasons: readonly string[]): string {
  const isUnread = silenceClass !== 'platform-outage' && reasons[0]?.startsWith(UNREAD_TRUCK) === true
  return isUnread ? UNREAD_TRUCK : silenceName(silenceClass)
}

/** The sentences that explain a silence. */
export const silenceText = {
  outage: (platform: string, units: number) =>
    `La plataforma ${platform} dejó de reportar ${units === 1 ? '1 unidad' : `${units} unidades`}`,
  outageUnread: (platform: string, units: number) =>
    `${units === 1 ? '1 unidad' : `${units} unidades`} de ${platform} sin reportar`,
  phoneReports: () => 'El teléfono del operador sigue reportando',
  phoneGone: () => 'Teléfono sin señal; el camión reporta',
  truckGone: () => 'Camión sin señal; el teléfono reporta',
  hole: (share: number) => `En este tramo solo se escucha ${Math.round(share * 100)} % de los pasos de la flota`,
  holeMinutes: (minutes: number) => `Cruzar la zona toma hasta ${Math.ceil(minutes)} min`,
  holeOverdue: () => 'Lleva más tiempo del que toma cruzar la zona sin cobertura',
  asleepAt: (place: string) => `Se detuvo en ${place}`,
  asleep: () => 'El equipo duerme cuando la unidad está estacionada',
  stoodFor: (minutes: number) => `Llevaba ${spanText(minutes * MINUTE_MS)} detenida antes de callar`,
  lastSpeed: (kmh: number) => `Última velocidad ${Math.round(kmh)} km/h`,
  expected: (ms: number) => `Se esperaba señal cada ${spellInterval(ms)}`,
  both: () => 'Callaron el teléfono y el camión',
  bothAtOnce: () => 'El teléfono y el camión callaron a la vez',
  phoneSilent: () => 'El teléfono del operador calló',
  phoneLeft: () => 'El teléfono no va con el camión: lo que reporta no dice nada de él',
  onlySource: () => 'Calló su única fuente de señal',
  neighboursReporting: (count: number) =>
    count === 1 ? '1 unidad cercana sigue reportando' : `${count} unidades cercanas siguen reportando`,
  neighboursSilent: (count: number) =>
    count === 1 ? '1 unidad cercana también calló' : `${count} unidades cercanas también callaron`,
  goodCoverage: () => 'La zona tiene buena cobertura',
  ownDowntime: (ms: number) => ownDowntimeText(ms, 'no se sabe si calló entonces o después'),
  ownDowntimeOnly: (ms: number, isWhole: boolean) =>
    ownDowntimeText(ms, `aún no se sabe si ${isWhole ? 'la unidad ' : ''}calló`),
  unknown: () => 'sin causa determinada',
} as const

function spellInterval(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
