import type { MapLayer } from '@vigia/contract'

const MINUTE_MS = 60_000
/** A provider that says nothing of it. */
const UNSTATED_MS = 60 * MINUTE_MS
/** A road that was built is drawn within a day; a jam that is over is gone within a minute. */
const MAX_MS: Readonly<Record<'ground' | 'traffic', number>> = { ground: 24 * 60 * MINUTE_MS, traffic: MINUTE_MS }

/** How long a tile is shown without asking its provider again: what its `cache-control` says, within our bounds, in ms. */
export function freshForMs(cacheControl: string | undefined, layer: MapLayer): number {
  const directives = (cacheControl ?? '').toLowerCase().split(',', 20)
  const named = directives.map((directive) => directive.trim().split('=', 2))
  if (named.some(([name]) => name === 'no-store' || name === 'no-cache')) return 0
  const said = Number(named.find(([name]) => name === 'max-age')?.[1] ?? Number.NaN) * 1000
  const statedMs = said >= 0 ? said : UNSTATED_MS
  return Math.min(statedMs, MAX_MS[layer === 'traffic' ? 'traffic' : 'ground'])
}
