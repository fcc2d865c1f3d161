import type { RecordedFix } from '../ports/recorded-fix.ts'
import type { BusMessage } from './bus.ts'
import type { StoredMessage } from './bus-messages.store.ts'

/** About 100 kB as JSON. */
const FIXES_PER_BUNDLE = 300

/** What is to be told to the other servers at the next turn, each thing once. */
export interface Bundle {
  add(message: StoredMessage): void
  isEmpty(): boolean
  /** As JSON, in parts that are not too long, and empties it. */
  take(): string[]
}

export function bundle(): Bundle {
  let fixes: RecordedFix[] = []
  let trips = new Map<string, Set<string>>()
  let others = new Map<string, StoredMessage>()

  const add = (message: StoredMessage): void => {
    if (message.kind === 'fixes') for (const row of message.rows) fixes.push(row)
    else if (message.kind === 'trips') {
      const ids = trips.get(message.organisationId) ?? new Set()
      for (const id of message.tripIds) ids.add(id)
      trips.set(message.organisationId, ids)
    } else others.set(message.kind === 'presence' ? message.kind : JSON.stringify(message), message)
  }

  return {
    add,
    isEmpty: () => fixes.length === 0 && trips.size === 0 && others.size === 0,
    take: () => {
      const changed = [...trips].map(([organisationId, ids]): BusMessage => {
        return { kind: 'trips', organisationId, tripIds: [...ids] }
      })
      const parts: StoredMessage[][] = [[...others.values(), ...changed]]
      for (let from = 0; from < fixes.length; from += FIXES_PER_BUNDLE)
        parts.push([{ kind: 'fixes', rows: fixes.slice(from, from + FIXES_PER_BUNDLE) }])
      fixes = []
      trips = new Map()
      others = new Map()
      return parts.filter((messages) => messages.length > 0).map((messages) => JSON.stringify(messages))
    },
  }
}
