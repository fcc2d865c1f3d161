import { SILENCE_CLASSES, type SilenceClass } from '@vigia/domain/silence/silence-verdict'
import type { SilenceLabel } from '@vigia/testbeds/labelled-day/label'
import type { LabelledDay } from '@vigia/testbeds/labelled-day/plan-day'
import { groupOf } from './group-of.ts'
import type { RunRecord } from './labelled-run.ts'

/**
 * How silences are classed. Of each true silence, the class that the server gave it for most of the minutes in which it
 * could have noticed; minutes with two true causes of one trip decide nothing. A verdict where nobody was silent counts as
 * a false one of its class.
 */
const MINUTE_MS = 60_000
/** A silence can be noticed after three intervals, not before a minute and a half, and phones and platforms lag. */
const NOTICED_AFTER = { intervals: 3, leastMs: 90_000, lagMs: 2 * MINUTE_MS } as const
/** One side may pause for so long while the other is heard. */
const ONE_SIDE_MS = 5 * MINUTE_MS
/** Fewer clear minutes than this decide nothing. */
const CLEAR_MINUTES = 2
/** A verdict may outlast its silence until the next reading has come, and begin before it by what a clock is wrong. */
const SLACK_MS = 6 * MINUTE_MS
/** A false verdict that lasts so many minutes is one of a silence that was none. */
const FALSE_MINUTES = 3

export type Verdict = SilenceClass | 'none'

export interface SilenceMatrix {
  readonly counts: ReadonlyMap<SilenceClass | 'none', ReadonlyMap<Verdict, number>>
  readonly f1: ReadonlyMap<SilenceClass, number>
  readonly macroF1: number
  readonly undecided: number
  readonly examples: readonly string[]
}

export function silenceMatrix(day: LabelledDay, verdicts: RunRecord['verdicts']): SilenceMatrix {
  const counts = new Map<Verdict, Map<Verdict, number>>()
  const examples: string[] = []
  const add = (truth: Verdict, said: Verdict, example: string): void => {
    const row = counts.get(truth) ?? new Map<Verdict, number>()
    counts.set(truth, row.set(said, (row.get(said) ?? 0) + 1))
    if (truth !== said) examples.push(`${truth} → ${said}: ${example}`)
  }
  let undecided = 0
  const ofTrip = groupOf(day.silences, ({ trip }) => trip)
  for (const { id } of day.trips) {
    const causes = ofTrip.get(id) ?? []
    const said = verdicts.get(id) ?? []
    for (const cause of causes) {
      const minutes = clearMinutes(cause, causes, day)
      if (minutes.length < CLEAR_MINUTES) undecided++
      else add(cause.class, commonest(minutes.map((minute) => said[minute] ?? 'none')), exampleOf(cause, day))
    }
    for (const run of falseRuns(said, causes, day)) add('none', run.class, `${id} min ${run.minute}`)
  }
  const cell = (truth: Verdict, verdict: Verdict): number => counts.get(truth)?.get(verdict) ?? 0
  const all: readonly Verdict[] = [...SILENCE_CLASSES, 'none']
  const f1 = new Map<SilenceClass, number>()
  for (const kind of SILENCE_CLASSES) {
    const right = cell(kind, kind)
    const actual = all.reduce((sum, verdict) => sum + cell(kind, verdict), 0)
    const claimed = all.reduce((sum, truth) => sum + cell(truth, kind), 0)
    if (actual > 0) f1.set(kind, (2 * right) / (actual + claimed))
  }
  const macroF1 = [...f1.values()].reduce((sum, value) => sum + value, 0) / Math.max(1, f1.size)
  return { counts, f1, macroF1, undecided, examples }
}

/** Minutes of the day in which this silence could be noticed and was the only one of its trip. */
function clearMinutes(cause: SilenceLabel, causes: readonly SilenceLabel[], day: LabelledDay): number[] {
  const { intervals, leastMs, lagMs } = NOTICED_AFTER
  const limitMs = Math.max(intervals * cause.rhythmMs, leastMs) + lagMs
  const fromAt = cause.fromAt + (cause.isWhole ? limitMs : Math.max(limitMs, ONE_SIDE_MS + lagMs))
  const minutes: number[] = []
  const others = causes.filter((other) => other !== cause && other.class !== cause.class)
  for (let minute = Math.ceil((fromAt - day.fromAt) / MINUTE_MS); ; minute++) {
    const at = day.fromAt + minute * MINUTE_MS
    if (at >= cause.untilAt || at >= day.untilAt) return minutes
    const isMixed = others.some((other) => at >= other.fromAt - SLACK_MS && at < other.untilAt + SLACK_MS)
    if (!isMixed) minutes.push(minute)
  }
}

function commonest(said: readonly Verdict[]): Verdict {
  const counts = [...groupOf(said, (verdict) => verdict)].map(([verdict, { length }]) => ({ verdict, length }))
  return counts.toSorted((a, b) => b.length - a.length)[0]?.verdict ?? 'none'
}

function* falseRuns(
  said: readonly (SilenceClass | null | undefined)[],
  causes: readonly SilenceLabel[],
  day: LabelledDay,
): Generator<{ readonly class: SilenceClass; readonly minute: number }> {
  let run = 0
  for (let minute = 0; minute <= said.length; minute++) {
    const verdict = said[minute] ?? null
    const at = day.fromAt + minute * MINUTE_MS
    const isTrue = causes.some(({ fromAt, untilAt }) => at >= fromAt - SLACK_MS && at < untilAt + SLACK_MS)
    const isSame = run > 0 && verdict === said[minute - 1]
    if (verdict === null || isTrue) run = 0
    else run = isSame ? run + 1 : 1
    if (run === FALSE_MINUTES && verdict !== null) yield { class: verdict, minute }
  }
}

function exampleOf(cause: SilenceLabel, day: LabelledDay): string {
  const [from, until] = [cause.fromAt, cause.untilAt].map((at) => Math.round((at - day.fromAt) / MINUTE_MS))
  return `${cause.trip} min ${from}–${until}, ritmo ${cause.rhythmMs / 1000} s${cause.isWhole ? '' : ', un lado'}`
}
