import type { Reach } from '@vigia/domain/account/reach'
import type { Server } from 'socket.io'
import { reachKey } from '../db/organisation-scope.ts'
import type { Clock } from '../ports/clock.ts'
import type { FleetReader } from '../ports/fleet-view.ts'
import { fleetOfReach } from './fleet-of-reach.ts'
import type { LiveClient } from './live-client.ts'
import { type OrganisationFeed, organisationFeed } from './organisation-feed.ts'
import type { SlowLimits } from './raw-socket.ts'
import type { SocketAdmission } from './socket-admission.ts'

/** What is told to those of an organisation who see the same trips. */
interface ReachFeed {
  readonly fleet: FleetReader
  readonly feed: OrganisationFeed
  /** Lets a client go; with its last one it ends. */
  leave(client: LiveClient): void
}

export interface ReachFeeds {
  of(organisationId: string, reach: Reach | null): ReachFeed
  heartbeat(): void
  close(): void
}

interface Deps {
  readonly io: Server
  readonly fleet: FleetReader
  readonly clock: Clock
  readonly limits: SlowLimits
  readonly admission: SocketAdmission
  readonly onTerminated: () => void
}

/** One feed for each organisation, and one more for each reach in it that somebody here has. */
export function reachFeeds({ io, fleet, clock, limits, admission, onTerminated }: Deps): ReachFeeds {
  const feeds = new Map<string, ReachFeed & { readonly organisationId: string }>()
  const stopListening = fleet.onChange(({ organisationId, kind }) => {
    for (const known of feeds.values()) if (known.organisationId === organisationId) known.feed.changed(kind)
  })
  return {
    of: (organisationId, reach) => {
      const key = `${organisationId} ${reachKey(reach)}`
      const known = feeds.get(key)
      if (known !== undefined) return known
      const shown = reach === null ? fleet : fleetOfReach(fleet, organisationId, reach)
      const feed = organisationFeed({
        ...{ io, organisationId, fleet: shown, clock, limits, onTerminated },
        close: (client, reason) => admission.close(client, reason),
      })
      const made = {
        ...{ organisationId, fleet: shown, feed },
        leave: (client: LiveClient) => {
          if (feed.remove(client)) feeds.delete(key)
        },
      }
      feeds.set(key, made)
      return made
    },
    heartbeat: () => {
      for (const { feed } of feeds.values()) feed.heartbeat()
    },
    close: () => {
      stopListening()
      for (const { feed } of feeds.values()) feed.close()
    },
  }
}
