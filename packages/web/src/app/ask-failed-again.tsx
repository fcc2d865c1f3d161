import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../live/use-live.ts'

/** What failed is asked again at once when the server is heard again: no screen says for a minute more that it could not be had. */
export function AskFailedAgain() {
  const client = useQueryClient()
  const isConnected = useConnection().state === 'connected'
  useEffect(() => {
    if (!isConnected) return
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [client, isConnected])
  return null
}
