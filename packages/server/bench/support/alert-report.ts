import { ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { SILENCE_CLASSES } from '@vigia/domain/silence/silence-verdict'
import type { LabelledDay } from '@vigia/testbeds/labelled-day/plan-day'
import { type Condition, conditionsOf, isOfOutage, matches } from './alert-truth.ts'
import { groupOf } from './group-of.ts'
import type { RunRecord } from './labelled-run.ts'
import { silenceMatrix, type Verdict } from './silence-matrix.ts'

const TRIPS_PER_OPERATOR = 50
const LARGE_OUTAGE_UNITS = 80
const TARGETS = { recall: 0.98, precision: 0.9, falseSeparationsPer1000h: 1, macroF1: 0.9 } as const
const RECALL_TARGETS: ReadonlySet<string> = new Set(['robo con bloqueador', 'pánico', 'separación ≥ 300 m'])
const EXAMPLES = 40

/** Holds a run against the truth and prints the figures. Answers the targets that were missed. */
export function reportAlerts(day: LabelledDay, run: RunRecord, wantsExamples: boolean): readonly string[] {
  const missed: string[] = []
  const examples: string[] = []
  const conditions = conditionsOf(day, run.gaps)
  const alerts = run.alerts.filter(({ openedAt }) => openedAt >= day.fromAt)
  const minuteOf = (at: number) => Math.round((at - day.fromAt) / 60_000)
  const part = new Map(day.trips.map((trip) => [trip.id, trip.part]))

  line('suceso', ['sucesos', 'hallados', 'recuperación', 'mediana', 'p95'])
  for (const [name, all] of groupOf(conditions, (condition) => condition.name)) {
    const wanted = all.filter(({ mustBeFound }) => mustBeFound)
    const delays = wanted.flatMap((condition) => {
      const found = detectedAt(condition, alerts)
      if (found === null)
        examples.push(
          `no hallado: ${name} ${condition.trip} (${part.get(condition.trip ?? '')}) min ${minuteOf(condition.fromAt)}–${minuteOf(condition.untilAt)} ${Math.round(condition.detail)}`,
        )
      return found === null ? [] : [found - condition.causedAt]
    })
    const recall = wanted.length === 0 ? Number.NaN : delays.length / wanted.length
    line(name, [
      wanted.length,
      delays.length,
      percent(recall),
      duration(quantile(delays, 0.5)),
      duration(quantile(delays, 0.95)),
    ])
    if (RECALL_TARGETS.has(name) && recall < TARGETS.recall) missed.push(`recuperación de ${name}: ${percent(recall)}`)
  }

  const isTrue = (alert: (typeof alerts)[number]) =>
    !isOfOutage(alert, day) && conditions.some((condition) => matches(alert, condition))
  line('\nalerta', ['abiertas', 'verdaderas', 'precisión'])
  let right = 0
  for (const type of ALERT_TYPES) {
    const own = alerts.filter((alert) => alert.type === type)
    if (own.length === 0) continue
    const good = own.filter(isTrue)
    right += good.length
    for (const alert of own)
      if (!good.includes(alert))
        examples.push(
          `falsa: ${type} ${alert.trip ?? alert.platform} (${part.get(alert.trip ?? '')}) min ${minuteOf(alert.openedAt)}, ${alert.silenceClass ?? ''} ${Math.round(alert.value ?? 0)}`,
        )
    line(type, [own.length, good.length, percent(good.length / own.length)])
  }
  const precision = right / Math.max(1, alerts.length)
  if (!(precision >= TARGETS.precision)) missed.push(`precisión: ${percent(precision)}`)

  const hours = day.trips.reduce((sum, trip) => sum + roadHours(trip, day), 0)
  const falseSeparations = alerts.filter((alert) => alert.type === 'SEPARACION' && !isTrue(alert)).length
  const perThousand = (falseSeparations * 1_000) / hours
  if (!(perThousand <= TARGETS.falseSeparationsPer1000h))
    missed.push(`separaciones falsas: ${perThousand.toFixed(2)} por 1 000 viajes-hora`)
  console.log(
    `\nprecisión de todas: ${percent(precision)} (meta ≥ ${percent(TARGETS.precision)}); ${alerts.length} alertas, ${run.calls} avisos con reaperturas`,
  )
  console.log(
    `alertas por operador y hora: ${((alerts.length * TRIPS_PER_OPERATOR) / hours).toFixed(2)} (cada uno con ${TRIPS_PER_OPERATOR} viajes en ruta; ${Math.round(hours)} viajes-hora)`,
  )
  console.log(
    `separaciones falsas: ${falseSeparations} = ${perThousand.toFixed(2)} por 1 000 viajes-hora (meta ≤ ${TARGETS.falseSeparationsPer1000h})`,
  )

  for (const outage of day.outages) {
    const incidents = alerts.filter(
      (alert) =>
        alert.type === 'PLATAFORMA_CAIDA' &&
        alert.platform === outage.platform &&
        alert.openedAt >= outage.fromAt &&
        alert.openedAt <= outage.untilAt + 30 * 60_000,
    )
    const units = Math.max(0, ...incidents.map((alert) => alert.units))
    const single = alerts.filter(
      (alert) =>
        isOfOutage(alert, day) &&
        day.trips.some(({ id, platform }) => id === alert.trip && platform === outage.platform) &&
        alert.openedAt >= outage.fromAt &&
        alert.openedAt <= outage.untilAt + 30 * 60_000,
    )
    const silent = new Set(
      day.silences
        .filter(
          (silence) =>
            silence.class === 'platform-outage' && silence.fromAt < outage.untilAt && silence.untilAt > outage.fromAt,
        )
        .map(({ trip }) => trip),
    )
    const own = day.trips.filter(({ id, platform }) => platform === outage.platform && silent.has(id)).length
    console.log(
      `caída de ${outage.platform}: ${own} unidades mudas de ella → ${incidents.length} incidente(s) con ${units} unidades, ${single.length} alertas sueltas de silencio`,
    )
    if (own >= LARGE_OUTAGE_UNITS && incidents.length !== 1)
      missed.push(`caída de ${outage.platform}: ${incidents.length} incidentes`)
  }

  const matrix = silenceMatrix(day, run.verdicts)
  const classes: readonly Verdict[] = [...SILENCE_CLASSES, 'none']
  line('\nsilencio: verdad ↓ dicho →', [...classes, 'F1'])
  for (const truth of classes) {
    const f1 = truth === 'none' ? undefined : matrix.f1.get(truth)
    line(truth, [...classes.map((said) => matrix.counts.get(truth)?.get(said) ?? 0), f1?.toFixed(3) ?? ''])
  }
  console.log(
    `macro-F1: ${matrix.macroF1.toFixed(3)} (meta ≥ ${TARGETS.macroF1}); sin minutos claros: ${matrix.undecided}`,
  )
  if (!(matrix.macroF1 >= TARGETS.macroF1)) missed.push(`macro-F1: ${matrix.macroF1.toFixed(3)}`)
  if (wantsExamples) {
    const kinds = groupOf([...examples, ...matrix.examples], (example) => example.split(/ V-| \(|: V/)[0] ?? '')
    for (const [, list] of kinds) console.log(['', ...list.slice(0, EXAMPLES)].join('\n  '))
  }
  return missed
}

/** When an alert first told of a condition; at its begin when one was open already. */
function detectedAt(condition: Condition, alerts: RunRecord['alerts']): number | null {
  const openedAts = alerts.filter((alert) => matches(alert, condition)).map(({ openedAt }) => openedAt)
  if (openedAts.length > 0) return Math.max(condition.causedAt, Math.min(...openedAts))
  const isOpen = alerts.some(
    ({ type, trip, openedAt, closedAt }) =>
      type === condition.alert &&
      trip === condition.trip &&
      trip !== null &&
      openedAt < condition.fromAt &&
      (closedAt === null || closedAt > condition.fromAt),
  )
  return isOpen ? condition.fromAt : null
}

function roadHours({ departedAt, arrivesAt }: LabelledDay['trips'][number], day: LabelledDay): number {
  return Math.max(0, Math.min(arrivesAt, day.untilAt) - Math.max(departedAt, day.fromAt)) / 3_600_000
}

function line(name: string, cells: readonly (string | number)[]): void {
  console.log(name.padEnd(30) + cells.map((cell) => String(cell).padStart(16)).join(''))
}

const percent = (share: number): string => (Number.isNaN(share) ? '—' : `${(share * 100).toFixed(1)} %`)

function duration(ms: number): string {
  if (Number.isNaN(ms)) return '—'
  return ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${(ms / 60_000).toFixed(1)} min`
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}
