import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

const RETRIES = 2

/** What waited for an answer in vain is told at once: asked twice more, it would be on its way for most of a minute. */
const isLost = (error: Error): boolean => error instanceof ApiError && error.kind === 'network'

/**
 * The cache of server answers. Only a lost connection is worth asking again at once. Asked without a network, a call fails
 * like any other: left waiting for one, it would be shown as on its way.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && isLost(error),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
