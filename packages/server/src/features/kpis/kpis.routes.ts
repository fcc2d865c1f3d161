import { mount, type Server } from '../../http/route.ts'
import { getEntryHours } from './get-entry-hours.ts'
import { getKpis } from './get-kpis.ts'
import { getTeamLoad } from './get-team-load.ts'
import { kpiRowsWire, teamLoadRowsWire } from './kpi-rows.wire.ts'
import { definitionsWire, entryHoursWire, kpisWire, teamLoadWire } from './kpis.wire.ts'
import type { KpisDeps, KpisFilter } from './kpis-deps.ts'
import { listKpiRows } from './list-kpi-rows.ts'
import { listTeamLoadRows } from './list-team-load-rows.ts'

/** Métricas y KPIs (design §4.3): the figures of a period, what they mean, and what each is counted from. */
export function mountKpis(server: Server, deps: KpisDeps): void {
  mount(server, 'getKpis', async ({ actor, query }) =>
    kpisWire(await getKpis(deps, filterOf(actor, query), { from: query.from, to: query.to })),
  )
  mount(server, 'listKpiDefinitions', async () => definitionsWire())
  mount(server, 'getTeamLoad', async ({ actor, query }) =>
    teamLoadWire(await getTeamLoad(deps, filterOf(actor, query), { from: query.from, to: query.to })),
  )
  mount(server, 'getEntryHours', async ({ actor, query }) =>
    entryHoursWire(await getEntryHours(deps, filterOf(actor, query), { from: query.from, to: query.to })),
  )
  mount(server, 'listKpiRows', async ({ actor, params: { key }, query }) => {
    const { from, to, limit, cursor } = query
    const part = {
      ...{ laneId: query.lane_id ?? null, weekday: query.weekday ?? null, hour: query.hour ?? null },
      ...{ gapFromMin: query.gap_from_min ?? null, gapToMin: query.gap_to_min ?? null, origin: query.origin ?? null },
    }
    return kpiRowsWire(key, await listKpiRows(deps, filterOf(actor, query), { key, part, from, to, limit, cursor }))
  })
  mount(server, 'listTeamLoadRows', async ({ actor, params: { user_id: userId }, query }) => {
    const { from, to, shift, of, limit, cursor } = query
    return teamLoadRowsWire(
      of,
      await listTeamLoadRows(deps, filterOf(actor, query), { userId, shift, of, from, to, limit, cursor }),
    )
  })
}

interface AskedParties {
  readonly client_id?: string | undefined
  readonly carrier_id?: string | undefined
}

const filterOf = ({ organisationId }: { readonly organisationId: string }, asked: AskedParties): KpisFilter => ({
  organisationId,
  clientId: asked.client_id ?? null,
  carrierId: asked.carrier_id ?? null,
})
