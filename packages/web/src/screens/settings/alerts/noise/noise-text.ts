import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { FALSE_ALARM_LABEL, type FalseAlarmReason } from '@vigia/domain/alerts/false-alarm'
import { falseShare, type RuleNoise } from '@vigia/domain/alerts/rule-noise'
import { historyHref } from '../../../../alerts/history-link.ts'
import type { AlertNoise } from '../../../../api/alert-rules.ts'
import type { HistoryFilter } from '../../../../api/alerts.ts'
import type { ExportColumn } from '../../../../fleet-screen/export/export-column.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** What a false alarm's reason is called. */
export const reasonLabel = (reason: FalseAlarmReason | null): string =>
  reason === null ? 'Sin razón anotada' : FALSE_ALARM_LABEL[reason]

/** `30%`, or `3 de 5` while they are too few to say. */
export function falseText(noise: RuleNoise): string {
  const share = falseShare(noise)
  return share === null ? `${noise.falseAlarms} de ${noise.resolved}` : percent(share)
}

/** The alerts behind a figure of a rule, as they stand in the history. */
export const behind = ({ from, to }: AlertNoise, { type }: RuleNoise, filter: Partial<HistoryFilter> = {}): string =>
  historyHref({ from, to, type, ...filter })

/** The report as a file has it. */
export const noiseColumns = (): readonly ExportColumn<RuleNoise>[] => [
  ['Regla', 'text', ({ type }) => alertTypeTitle(type)],
  ['Alertas en 30 días', 'number', ({ alerts }) => alerts],
  ['Abiertas', 'number', ({ open }) => open],
  ['Se cerraron solas', 'number', ({ endedAlone }) => endedAlone],
  ['Resueltas por una persona', 'number', ({ resolved }) => resolved],
  ['Falsas', 'number', ({ falseAlarms }) => falseAlarms],
  ['Falsas de las resueltas', 'text', (noise) => (falseShare(noise) === null ? 'Muestra corta' : falseText(noise))],
  [
    'Razones',
    'text',
    ({ reasons }) => reasons.map(({ reason, count }) => `${reasonLabel(reason)}: ${count}`).join('; ') || null,
  ],
  ['Minutos en resolver, mediana', 'number', ({ medianMinutes }) => medianMinutes],
]
