import type { Logger } from '@vigia/runtime/logger'
import { Counter, type Registry } from 'prom-client'
import type { Db } from '../db/pool.ts'
import { soleOrganisation } from '../db/sole-organisation.store.ts'
import { mountMirrors } from '../features/gps-mirrors/mirrors.ts'
import { type MirrorReceivers, startMirrorReceivers } from '../features/gps-mirrors/protocols/mirror-receivers.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { Live } from './live.ts'

/** Where carriers' platforms push to. A port that is null is off. */
export interface MirrorOptions {
  /** Where the TCP receivers listen. */
  readonly host: string
  /** What carriers are told; null: the name by which the person who asks has reached us. */
  readonly publicHost: string | null
  readonly retranslatorPort: number | null
  readonly ipsPort: number | null
  /** PEM of the TCP receivers; absent or null: without TLS. */
  readonly certificate?: { readonly cert: Buffer | string; readonly key: Buffer | string } | null
  /** How often what was turned away is written at the most; absent: five seconds. */
  readonly refusalsEveryMs?: number
}

/** No TCP receiver listens: what carriers push comes over HTTP only. */
export const NO_RECEIVERS: MirrorOptions = {
  host: '127.0.0.1',
  publicHost: null,
  retranslatorPort: null,
  ipsPort: null,
}

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For what carriers push, before its organisation is known. */
  readonly unscoped: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly sealer: Sealer
  readonly live: Live
  readonly registry: Registry
  readonly options: MirrorOptions
}

/** GPS mirrors, joined: the wizard and HTTP intake of the feature, the TCP receivers, the intake's one door. */
export async function createMirrors({
  server,
  db,
  unscoped,
  clock,
  logger,
  sealer,
  live,
  registry,
  options,
}: Deps): Promise<MirrorReceivers> {
  const { devices, recordFixes } = live.intake
  let receivers: MirrorReceivers | null = null
  const turnedAway = new Counter({
    name: 'vigia_mirror_refusals_total',
    help: 'Lo que rechazaron los receptores de GPS espejo, por protocolo y motivo; of: de un receptor, o de nadie que se sepa',
    labelNames: ['kind', 'reason', 'of'] as const,
    registers: [registry],
  })
  const { intake, close } = await mountMirrors(server, {
    ...{ db, unscoped, clock, logger, sealer },
    ...(options.refusalsEveryMs === undefined ? {} : { refusalsEveryMs: options.refusalsEveryMs }),
    soleOrganisation: () => soleOrganisation(unscoped),
    turnedAway: ({ kind, reason, mirrorId }) =>
      turnedAway.inc({ kind, reason, of: mirrorId === null ? 'nobody' : 'mirror' }),
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
  const started = await startMirrorReceivers({ intake, logger, ...options })
  receivers = started
  return {
    ports: started.ports,
    close: async () => {
      await started.close()
      await close()
    },
  }
}
