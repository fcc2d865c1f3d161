import type { Fleet } from '../../plan-fleet.ts'
import type { TripPlan } from '../../trip-plan.ts'
import { startTraccar } from '../api/fake-traccar.ts'
import { serveSite } from '../serve-site.ts'
import type { MirrorLink } from './mirror-link.ts'
import { rastreoTotal } from './rastreo-total.ts'
import { shownUnits } from './shown-units.ts'

/** How many ports `startDemoPlatforms` needs. */
export const DEMO_PLATFORM_COUNT = 3

const ACCOUNT = 'transnorte_mon'
const PASSWORD = 'Espejo-2026'
/** One of so many trips is seen on a platform without an API. */
const BROWSER_SHARE = 5

/** The carriers' platforms of the demo, running on this machine. */
export interface DemoPlatforms {
  /** What the carrier has told of a trip's platform; null for trips that are not shown on any. */
  linkOf(trip: TripPlan): MirrorLink | null
  close(): Promise<void>
}

/**
 * Starts one platform with the API of Traccar, one that only a browser reads, and one that asks for the letters of a
 * picture. They show those trucks of the fleet whose positions are sent nowhere else.
 */
export async function startDemoPlatforms(
  fleet: Fleet,
  ports: readonly number[],
  now: () => number,
): Promise<DemoPlatforms> {
  const [apiPort = 0, browserPort = 0, lettersPort = 0] = ports
  const api = await startTraccar({
    account: ACCOUNT,
    password: PASSWORD,
    now,
    port: apiPort,
    units: () => shownUnits(fleet, now()).map(apiUnitOf),
  })
  const site = { account: ACCOUNT, password: PASSWORD, units: (at: number) => shownUnits(fleet, at) }
  const browser = await serveSite(
    rastreoTotal({ ...site, title: 'Rastreo Total', asksLetters: false }),
    now,
    browserPort,
  )
  const letters = await serveSite(
    rastreoTotal({ ...site, title: 'Ubika Monitoreo', asksLetters: true }),
    now,
    lettersPort,
  )
  const right = { account: ACCOUNT, password: PASSWORD }
  const onApi: MirrorLink = { platform: 'GeoFlotas', url: `${api.url}/`, ...right }
  return {
    linkOf({ scenario, vehicle }) {
      switch (scenario.equipment) {
        case 'mirror':
          return vehicle % BROWSER_SHARE === BROWSER_SHARE - 1
            ? { platform: browser.site.name, url: browser.origin + browser.site.path, ...right }
            : onApi
        case 'mirror-captcha':
          return { platform: letters.site.name, url: letters.origin + letters.site.path, ...right }
        case 'mirror-refused':
          return { ...onApi, account: 'fletes_olvera', password: 'cambiada-hace-un-mes' }
        default:
          return null
      }
    },
    close: async () => {
      await Promise.all([api.close(), browser.close(), letters.close()])
    },
  }
}

const apiUnitOf = ({ id, name, plates, last }: ReturnType<typeof shownUnits>[number]) => ({
  id,
  name: `${name} ${plates}`,
  plates,
  imei: String(864_000_060_000_000 + id * 7919),
  position:
    last === null
      ? null
      : { ...last.point, at: last.at, speedKmh: last.speedKmh, headingDeg: last.headingDeg, address: null },
})
