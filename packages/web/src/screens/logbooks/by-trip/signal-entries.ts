import { spanText } from '@vigia/domain/format/span-text'
import { silenceName } from '@vigia/domain/silence/silence-text'
import type { TimelineEntry, TimelineSource, TripTimeline } from '../../../api/trip-timeline.ts'

/** What a line of time tells: also what its positions alone say. */
export interface LineEntry extends Omit<TimelineEntry, 'source'> {
  readonly source: TimelineSource | 'gps'
}

const OF_POSITIONS = {
  ...{ source: 'gps' as const, until: null, by: null, outcome: null, severity: null },
  ...{ writtenAt: null, isVisible: false, stopReason: null, photoId: null, corrections: [] },
}

/** The silences and stops of a line of time in words, each where it ended. */
function signalEntries({ gpsGaps, stops, to }: TripTimeline): LineEntry[] {
  const isSilent = gpsGaps.some((gap) => gap.to >= to)
  return [
    ...gpsGaps.map((gap) => ({
      ...{ ...OF_POSITIONS, entryId: `silence:${gap.from}`, at: gap.to },
      text: `${gap.to >= to ? 'Sin señal desde hace' : 'Sin señal'} ${spanText(gap.to - gap.from)}${
        gap.class === null ? '' : ` · ${silenceName(gap.class)}`
      }`,
    })),
    ...stops.map((stop) => ({
      ...{ ...OF_POSITIONS, entryId: `stop:${stop.from}`, at: stop.to },
      text: stopText(stop, isSilent ? null : to),
    })),
  ]
}

/** Of one that goes on since when until `now`; null: the unit is silent, and nobody knows whether it still stands. */
function stopText({ from, to, isOver }: TripTimeline['stops'][number], now: number | null): string {
  if (isOver) return `Detenido ${spanText(to - from)}`
  return now === null
    ? `Detenido ${spanText(to - from)} hasta su última señal`
    : `Detenido desde hace ${spanText(now - from)}`
}

/** All that a line of time tells, the newest first. */
export const lineEntries = (timeline: TripTimeline): readonly LineEntry[] =>
  [...timeline.entries, ...signalEntries(timeline)].toSorted((a, b) => b.at - a.at)
