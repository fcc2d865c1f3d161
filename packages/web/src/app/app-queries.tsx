import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { subscribeSession } from '../api/session.ts'
import { makeQueryClient } from './query-client.ts'

/** Beside the tree: what a first drawing makes is thrown away with it, and its calls would be made anew. */
export const appQueries = makeQueryClient()

// Nothing of one person's session may reach the next one.
subscribeSession(() => appQueries.clear())

/** Where the server's answers are kept for all that is drawn in it. */
export const AppQueries = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={appQueries}>{children}</QueryClientProvider>
)
