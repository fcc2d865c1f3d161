import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { currentSession, subscribeSession } from '../api/session.ts'
import { makeQueryClient } from './query-client.ts'

// Beside the tree: what a first drawing makes is thrown away with it, and its calls would be made anew.
let queries = makeQueryClient()
let holder = holderNow()
const listeners = new Set<() => void>()

/**
 * Nothing of one person's session may reach the next one. Each session has a cache of its own: what a call of the one
 * before answers late is written into the cache that went with it, which nobody reads.
 */
subscribeSession(() => {
  const next = holderNow()
  if (next === holder) {
    // The same person, called otherwise or let in with another factor: what was answered before is asked for anew when it is next shown.
    void queries.invalidateQueries({ refetchType: 'none' })
    return
  }
  holder = next
  const left = queries
  queries = makeQueryClient()
  left.clear()
  for (const changed of [...listeners]) changed()
})

/** Where the answers of the session of now are kept. */
export const queriesNow = (): QueryClient => queries

/** Where the server's answers are kept for all that is drawn in it. Draw it anew for another person: a query stays with the cache it began in. */
export function AppQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={useSyncExternalStore(subscribe, queriesNow)}>{children}</QueryClientProvider>
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Whose session it is: another word for each person, and one for nobody. */
function holderNow(): string {
  const session = currentSession()
  return session.status === 'in' ? `in ${session.user?.id ?? ''}` : 'out'
}
