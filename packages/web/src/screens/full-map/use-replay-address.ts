import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

const HOURS = '24'

interface ReplayAddress {
  /** Whose history plays; none: no replay. */
  readonly tripIds: readonly string[]
  readonly open: (tripId: string) => void
  readonly close: () => void
}

/** The replay as the address tells it: `?repetir=ID,ID&horas=24`. Closing it leaves the screen as it was. */
export function useReplayAddress(): ReplayAddress {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('repetir') ?? ''
  const tripIds = useMemo(() => [...new Set(asked.split(',').filter((id) => /^\d+$/.test(id)))], [asked])
  const open = useCallback((tripId: string) => setAddress({ repetir: tripId, horas: HOURS }), [setAddress])
  const close = useCallback(() => setAddress({}), [setAddress])
  return { tripIds, open, close }
}
