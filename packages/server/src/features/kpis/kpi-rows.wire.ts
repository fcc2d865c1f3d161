import type { CallAnswers } from '@vigia/contract/calls'
import type { KpiKey } from '@vigia/domain/kpis/kpis'
import type { FactSource } from '../../db/fact-sources.ts'
import { isoOf } from '../../http/iso-of.ts'
import { sourceOf } from './kpi-rows.store.ts'
import type { KpiRows } from './list-kpi-rows.ts'
import type { TeamLoadRows } from './list-team-load-rows.ts'
import type { LoadKind } from './team-load-rows.store.ts'
import { WHY_NOT_TEXT } from './why-not-text.ts'

type Answer = CallAnswers['listKpiRows']

const KIND: Readonly<Record<FactSource, Answer['data'][number]['kind']>> = {
  begun: 'trip',
  deliveries: 'trip',
  tracked: 'trip',
  stays: 'stay',
  forecasts: 'trip',
  platformHours: 'platform-hour',
  alerts: 'alert',
  shiftAlerts: 'shift-alert',
  incidents: 'incident',
  entries: 'entry',
  gaps: 'entry',
  promises: 'promise',
}

/** What a figure is counted from, as `listKpiRows` answers it. */
export const kpiRowsWire = (key: KpiKey, { rows, nextCursor }: KpiRows): Answer => ({
  data: rows.map(({ id, tripId, invoice, client, carrier, platform, at, value, weight, whyNot }) => ({
    ...{
      kind: KIND[sourceOf(key)],
      id,
      travel_id: tripId,
      external_invoice: invoice,
      client,
      carrier,
      platform,
      at: isoOf(at),
      value,
      weight,
    },
    is_counted: whyNot === null,
    why_not: whyNot === null ? null : WHY_NOT_TEXT[whyNot],
  })),
  nextCursor,
})

const KIND_OF_LOAD = { comments: 'entry', alerts: 'alert', trips: 'trip' } as const satisfies Record<
  LoadKind,
  Answer['data'][number]['kind']
>

/** What a person's load is counted from, as `listTeamLoadRows` answers it: each row counts, and has no figure of its own. */
export const teamLoadRowsWire = (
  of: LoadKind,
  { rows, nextCursor }: TeamLoadRows,
): CallAnswers['listTeamLoadRows'] => ({
  data: rows.map(({ id, tripId, invoice, client, carrier, at }) => ({
    ...{ kind: KIND_OF_LOAD[of], id, travel_id: tripId, external_invoice: invoice, client, carrier, at: isoOf(at) },
    ...{ platform: null, value: null, weight: null, is_counted: true, why_not: null },
  })),
  nextCursor,
})
