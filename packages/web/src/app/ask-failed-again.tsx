import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useConnection } from '../live/use-live.ts'

/** What the server has refused it refuses again: a right that lacks, something that is not there. */
const isWorthAsking = (error: Error | null): boolean =>
  error !== null && (!(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500)

/** What failed is asked again at once when the server is heard again: no screen says for a minute more that it could not be had. */
export function AskFailedAgain() {
  const client = useQueryClient()
  const isConnected = useConnection().state === 'connected'
  useEffect(() => {
    if (!isConnected) return
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isWorthAsking(state.error) })
  }, [client, isConnected])
  return null
}
