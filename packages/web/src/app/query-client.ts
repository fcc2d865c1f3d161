import { QueryClient } from '@tanstack/react-query'
import { isOffline } from '../api/api-error.ts'

const RETRIES = 2

/** The cache of server answers. Only a lost connection is worth asking again at once. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && isOffline(error),
      },
      mutations: { retry: false },
    },
  })
