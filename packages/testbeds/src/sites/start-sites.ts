import { type Hits, type ServedSite, serveSite } from '@vigia/simulator/platforms/serve-site'
import { SITES } from './catalogue.ts'
import type { Site, SiteTruth } from './site.ts'

/** The test platforms, running on this machine. Names are those of the catalogue; another one throws. */
export interface Sites {
  readonly names: readonly string[]
  /** The link, account, password and unit as a trip stores them. */
  site(name: string): Site
  url(name: string): string
  /** `host:port`, to be allowed. */
  host(name: string): string
  /** What a reader must find: the unit, or one of these refusals. */
  truth(name: string): SiteTruth
  hits(name: string): Hits
  /** Somebody signs in elsewhere, the layout changes: whatever can happen on this platform. */
  happen(name: string): void
  /** The letters of the picture, the code on the phone. */
  secret(name: string): string
  close(): Promise<void>
}

/** Starts those of the catalogue (or others) that are named; all without names. */
export async function startSites(
  options: { readonly now?: () => number; readonly sites?: readonly Site[]; readonly names?: readonly string[] } = {},
): Promise<Sites> {
  const { now = Date.now, sites = SITES, names } = options
  const chosen = sites.filter(({ name }) => names?.includes(name) ?? true)
  const served = new Map<string, ServedSite<Site>>()
  for (const site of chosen) served.set(site.name, await serveSite(site, now))
  const find = (name: string): ServedSite<Site> => {
    const found = served.get(name)
    if (found === undefined) throw new Error(`No test platform is called ${name}`)
    return found
  }
  return {
    names: chosen.map(({ name }) => name),
    site: (name) => find(name).site,
    url: (name) => find(name).origin + find(name).site.path,
    host: (name) => new URL(find(name).origin).host,
    truth: (name) => find(name).site.truth,
    hits: (name) => find(name).hits(),
    happen: (name) => find(name).happen(),
    secret: (name) => find(name).secret(),
    async close() {
      await Promise.all([...served.values()].map((one) => one.close()))
    },
  }
}
