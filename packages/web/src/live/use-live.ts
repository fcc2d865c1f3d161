import { useSyncExternalStore } from 'react'
import type { BrowserFleet } from './browser-fleet.ts'
import type { Connection } from './connection.ts'
import { acquireLive } from './live.ts'

/**
 * A figure of the fleet as React state. `select` must return a primitive, or the same object while nothing changed:
 * the component renders again only then, at most every 250 ms.
 */
export function useFleet<T>(select: (fleet: BrowserFleet) => T): T {
  const { fleet } = acquireLive()
  const snapshot = (): T => select(fleet)
  return useSyncExternalStore(fleet.subscribe, snapshot, snapshot)
}

/** The state of the connection to the server. */
export function useConnection(): Connection {
  const live = acquireLive()
  return useSyncExternalStore(live.onConnection, live.connection, live.connection)
}
