import type { Clock } from './clock.ts'
import type { Db } from './db/pool.ts'
import { mountMirrors } from './features/gps-mirrors/mirrors.ts'
import type { Server } from './http/route.ts'
import type { Live } from './live.ts'
import type { Logger } from './logger.ts'
import { type MirrorReceivers, startMirrorReceivers } from './mirrors/mirror-receivers.ts'
import type { Sealer } from './secrets/seal.ts'

/** Where carriers' platforms push to. A port that is null is off. */
export interface MirrorOptions {
  /** Where the TCP receivers listen. */
  readonly host: string
  /** What carriers are told; null: the name by which the person who asks has reached us. */
  readonly publicHost: string | null
  readonly retranslatorPort: number | null
  readonly ipsPort: number | null
}

interface Deps {
  readonly server: Server
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly sealer: Sealer
  readonly live: Live
  readonly options: MirrorOptions
}

/** GPS mirrors, joined: the wizard and HTTP intake of the feature, the TCP receivers, the intake's one door. */
export async function createMirrors({
  server,
  db,
  clock,
  logger,
  sealer,
  live,
  options,
}: Deps): Promise<MirrorReceivers> {
  const { devices, recordFixes } = live.intake
  let receivers: MirrorReceivers | null = null
  const door = await mountMirrors(server, {
    ...{ db, clock, logger, sealer },
    // A port that another server of ours holds on this machine is still the one to tell.
    ports: () => ({
      publicHost: options.publicHost,
      retranslatorPort: options.retranslatorPort || (receivers?.ports.retranslator ?? null),
      ipsPort: options.ipsPort || (receivers?.ports.ips ?? null),
    }),
    record: async (organisationId, fixes) => {
      const tripIds = [...new Set(fixes.map(({ tripId }) => tripId))]
      const speaking = await devices.ofTrips(organisationId, tripIds, 'platform')
      const incoming = fixes.flatMap(({ tripId, fix }) => {
        const device = speaking.get(tripId)
        return device === undefined ? [] : { device, fix, isMock: false }
      })
      const outcomes = await recordFixes(incoming)
      return outcomes.filter(({ kind }) => kind === 'kept').length
    },
  })
  receivers = await startMirrorReceivers({ door, logger, ...options })
  return receivers
}
