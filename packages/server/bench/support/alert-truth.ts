import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { Label, LabelType } from '@vigia/testbeds/labelled-day/label'
import type { LabelledDay } from '@vigia/testbeds/labelled-day/plan-day'
import type { RunRecord } from './labelled-run.ts'

/**
 * What counts as a true alert, and what as a missed event: all of it is here.
 *
 * An alert is true when its condition really held while it opened, by the labels or by what devices really sent. An event
 * is found when an alert of its type for its trip opened while it lasted. `GRACE_MS` after the end of an event its alert
 * still is true: devices send late, and the server judges in steps.
 */
const GRACE_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** A condition that is over so soon after its limit need not be found. */
const MARGIN_MS = 3 * MINUTE_MS
/** A limit may be judged so much early: clocks are wrong, and a truck that brakes stands a little sooner for a receiver. */
const CLOCK_MS = MINUTE_MS
/** Apart where no network reaches, or with a dead device, nobody can tell: so long of it has to be heard. */
const REPORTING_MS = 8 * MINUTE_MS
/** A panic is one moment; its alert is true for so long after. */
const PANIC_MS = 10 * MINUTE_MS

interface Expectation {
  readonly alert: AlertType
  readonly label: LabelType
  /** The condition begins so long after its event: the limits of the default rules. */
  readonly afterMs: number
}

const EXPECTED: readonly Expectation[] = [
  { alert: 'POSIBLE_BLOQUEO', label: 'jammer', afterMs: 0 },
  { alert: 'PANICO', label: 'panic', afterMs: 0 },
  { alert: 'SEPARACION', label: 'separation', afterMs: 0 },
  { alert: 'ZONA_RIESGO', label: 'danger-stop', afterMs: 5 * MINUTE_MS },
  { alert: 'UNIDAD_DETENIDA', label: 'unauthorised-stop', afterMs: 45 * MINUTE_MS },
  { alert: 'ENTREGA_VENCIDA', label: 'late-delivery', afterMs: 0 },
  { alert: 'SIN_COMUNICACION', label: 'no-comments', afterMs: 120 * MINUTE_MS },
]
const SILENT_AFTER_MS = 15 * MINUTE_MS
const SILENCE_ALERTS: ReadonlySet<string> = new Set(['GPS_DESACTUALIZADO', 'SIN_GPS'])

/** A time in which an alert of a type is true, and whether one has to open. */
export interface Condition {
  readonly alert: AlertType
  /** What the report calls it. */
  readonly name: string
  readonly trip: string | null
  readonly platform: string | null
  /** When what caused it began: detection counts from here. */
  readonly causedAt: number
  readonly fromAt: number
  readonly untilAt: number
  readonly mustBeFound: boolean
  readonly detail: number
}

/** Everything that alerts could truly tell of a day. */
export function conditionsOf(day: LabelledDay, gaps: RunRecord['gaps']): readonly Condition[] {
  const labelled = day.labels.flatMap((label) =>
    EXPECTED.filter((expected) => expected.label === label.type).flatMap((expected) => ofLabel(label, expected, day)),
  )
  const silent = day.trips.flatMap(({ id, departedAt, arrivesAt, platform }) =>
    (gaps.get(id) ?? []).flatMap((gap): Condition[] => {
      const [fromAt, untilAt] = [Math.max(gap.fromAt + SILENT_AFTER_MS, departedAt), Math.min(gap.untilAt, arrivesAt)]
      if (untilAt <= fromAt - CLOCK_MS) return []
      const inOutage = day.outages.some(
        (outage) => outage.platform === platform && gap.fromAt < outage.untilAt && gap.untilAt > outage.fromAt,
      )
      return [
        {
          ...{ alert: 'GPS_DESACTUALIZADO', name: 'GPS mudo > 15 min', trip: id, platform: null, detail: 0 },
          ...{ causedAt: gap.fromAt, fromAt: fromAt - CLOCK_MS, untilAt },
          mustBeFound: untilAt - fromAt >= MARGIN_MS && !inOutage,
        },
      ]
    }),
  )
  const outages = day.outages.map(
    ({ platform, fromAt, untilAt }): Condition => ({
      ...{ alert: 'PLATAFORMA_CAIDA', name: 'plataforma caída', trip: null, platform, detail: 0 },
      ...{ causedAt: fromAt, fromAt, untilAt, mustBeFound: true },
    }),
  )
  return [...labelled, ...silent, ...outages]
}

function ofLabel(label: Label, { alert, afterMs }: Expectation, day: LabelledDay): Condition[] {
  const fromAt = label.fromAt + afterMs
  const untilAt = label.type === 'panic' ? label.fromAt + PANIC_MS : Math.min(label.untilAt, day.untilAt)
  if (untilAt <= fromAt) return []
  const isWholeInDay = fromAt >= day.fromAt && untilAt - fromAt >= MARGIN_MS
  const isObservable = label.type !== 'separation' || reportingMs(label, day) >= REPORTING_MS
  return [
    {
      ...{ alert, name: nameOf(label), trip: label.trip, platform: null, detail: label.detail },
      ...{
        causedAt: label.fromAt,
        fromAt: afterMs === 0 ? fromAt : fromAt - CLOCK_MS,
        untilAt,
        mustBeFound: isWholeInDay && isObservable,
      },
    },
  ]
}

/** How long of an event both sides could be heard, or slept where they stood. */
function reportingMs({ trip, fromAt, untilAt }: Label, day: LabelledDay): number {
  let reporting = 0
  const causes = day.silences.filter((silence) => silence.trip === trip && silence.class !== 'sleeping-device')
  for (let at = fromAt; at < Math.min(untilAt, day.untilAt); at += MINUTE_MS) {
    if (!causes.some((cause) => at >= cause.fromAt && at < cause.untilAt)) reporting += MINUTE_MS
  }
  return reporting
}

function nameOf({ type, detail }: Label): string {
  if (type === 'separation') return detail >= 300 ? 'separación ≥ 300 m' : 'separación < 300 m'
  return NAMES[type]
}

const NAMES: Readonly<Record<LabelType, string>> = {
  jammer: 'robo con bloqueador',
  panic: 'pánico',
  separation: 'separación',
  'danger-stop': 'parada en zona de riesgo',
  'unauthorised-stop': 'parada no autorizada > 45 min',
  'authorised-stop': 'parada autorizada',
  'toll-queue': 'fila de caseta',
  'late-delivery': 'entrega vencida',
  'no-comments': 'sin comunicación > 2 h',
}

type Alert = RunRecord['alerts'][number]

/** Whether an alert opened while such a condition held. */
export function matches(alert: Alert, condition: Condition): boolean {
  const isAbout =
    alert.type === condition.alert || (condition.alert === 'GPS_DESACTUALIZADO' && SILENCE_ALERTS.has(alert.type))
  const isOf = condition.trip === null ? alert.platform === condition.platform : alert.trip === condition.trip
  return isAbout && isOf && alert.openedAt >= condition.fromAt && alert.openedAt <= condition.untilAt + GRACE_MS
}

/** An alert of its own for a unit that is silent with its platform, and for nothing else: false, though it is silent. */
export function isOfOutage(alert: Alert, day: LabelledDay): boolean {
  if (!SILENCE_ALERTS.has(alert.type) && alert.type !== 'POSIBLE_BLOQUEO') return false
  const { openedAt } = alert
  const causes = day.silences.filter(
    ({ trip, fromAt, untilAt }) => trip === alert.trip && openedAt >= fromAt && openedAt <= untilAt + GRACE_MS,
  )
  return causes.length > 0 && causes.every((cause) => cause.class === 'platform-outage')
}
