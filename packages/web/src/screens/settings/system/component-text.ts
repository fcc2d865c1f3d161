import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ComponentState, SystemComponent } from '@vigia/domain/system/component-state'
import { SYSTEM_RANGES, type SystemRange } from '@vigia/domain/system/history-range'
import type { SelfCheck, System, WatchedComponent } from '../../../api/system.ts'

export const COMPONENT_GROUPS: readonly { readonly label: string; readonly keys: readonly SystemComponent[] }[] = [
  { label: 'Servicio', keys: ['api', 'sockets', 'alerts', 'leader', 'jobs'] },
  { label: 'Posiciones', keys: ['intake', 'commit', 'reader', 'outgoing'] },
  { label: 'Datos', keys: ['database', 'disk', 'backup', 'restore-test'] },
  { label: 'Máquina', keys: ['memory', 'processor'] },
]

export const COMPONENT_WORDS: Readonly<Record<SystemComponent, string>> = {
  api: 'Llamadas al servidor',
  sockets: 'Tableros conectados',
  alerts: 'Alertas hasta la pantalla',
  leader: 'Quién levanta las alertas',
  jobs: 'Tareas periódicas',
  intake: 'Posiciones que llegan',
  commit: 'Confirmación en disco',
  reader: 'Lector de plataformas',
  outgoing: 'Avisos por salir',
  database: 'Base de datos',
  disk: 'Disco de datos',
  backup: 'Respaldo',
  'restore-test': 'Prueba de restauración',
  memory: 'Memoria',
  processor: 'Procesador',
}

export const RANGE_WORDS: Readonly<Record<SystemRange, string>> = {
  '1h': 'Última hora',
  '24h': 'Últimas 24 h',
  '7d': 'Últimos 7 días',
}

export const STATE_WORDS: Readonly<Record<ComponentState, string>> = {
  ok: 'En orden',
  warn: 'Atender',
  bad: 'Falla',
  unknown: 'Sin medir',
}

/** `38 ms`, `8.5 h`, `19%`; a dash where there is no figure. */
export function valueText({ value, unit }: Pick<WatchedComponent, 'value' | 'unit'>): string {
  if (value === null) return '–'
  const figure = value >= 100 || Number.isInteger(value) ? wholeNumber(Math.round(value)) : value.toFixed(1)
  return withUnit(figure, unit)
}

/** From where a part is to be seen to. Over nothing is the first there is, however many minutes it has lasted. */
export const thresholdText = ({ threshold: { over, unit } }: Pick<WatchedComponent, 'threshold'>): string =>
  over === 0 ? 'la primera falla' : withUnit(wholeNumber(over), unit)

/** What a graph shows, in words: its extremes, and of how much of the time nothing is known. */
export function seriesText({ key, series, unit, minutes }: WatchedComponent, { range, pointMinutes }: System): string {
  const values = series.filter((value) => value !== null)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const worst =
    pointMinutes === 1 ? '' : `, lo peor de cada ${pointMinutes === 60 ? 'hora' : `${pointMinutes} minutos`}`
  const of = wholeNumber(SYSTEM_RANGES[range].minutes)
  return `${COMPONENT_WORDS[key]}${worst}: de ${valueText({ value: low, unit })} a ${valueText({ value: high, unit })}; medido en ${wholeNumber(minutes)} de ${of} minutos`
}

const withUnit = (figure: string, unit: string): string => `${figure}${unit === '%' ? unit : ` ${unit}`}`.trim()

/** `1 falla, 2 por atender, 11 en orden`. */
export function summaryText(components: readonly WatchedComponent[]): string {
  const count = (wanted: ComponentState): number => components.filter(({ state }) => state === wanted).length
  const [bad, warn, unknown] = [count('bad'), count('warn'), count('unknown')]
  return [
    ...(bad === 0 ? [] : [bad === 1 ? '1 falla' : `${bad} fallas`]),
    ...(warn === 0 ? [] : [`${warn} por atender`]),
    `${count('ok')} en orden`,
    ...(unknown === 0 ? [] : [`${unknown} sin medir`]),
  ].join(', ')
}

/** The state of the installation as text to be sent to who helps: figures and states, no name, address or secret. */
export function reportText(system: System, check: SelfCheck | null): string {
  const { checkedAt, components, jobs, upSince, versions } = system
  return [
    `Vigía, informe del sistema del ${formatDateTime(checkedAt)} (${summaryText(components)})`,
    `En marcha desde el ${formatDateTime(upSince)}`,
    ...versions.map(({ label, version }) => `${label}: ${version}`),
    '',
    ...components.map(
      (component) =>
        `${STATE_WORDS[component.state]} · ${COMPONENT_WORDS[component.key]}: ${valueText(component)} (avisa desde ${thresholdText(component)}). ${component.text}`,
    ),
    ...jobs.flatMap(({ label, failingSince }) =>
      failingSince === null ? [] : `Falla desde el ${formatDateTime(failingSince)} · ${label}`,
    ),
    ...(check === null
      ? ['', 'Autodiagnóstico: no se corrió']
      : [
          '',
          `Autodiagnóstico del ${formatDateTime(check.at)}`,
          ...check.checks.map(({ ok, label, text, ms }) => `${ok ? 'Bien' : 'Falla'} · ${label}: ${text}, ${ms} ms`),
        ]),
  ].join('\n')
}
