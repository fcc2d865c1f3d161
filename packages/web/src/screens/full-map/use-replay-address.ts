import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from '../../browser/address.ts'
import { hoursToReplay, tripsToReplay, withReplay } from '../../widgets/replay/replay-address.ts'

export interface ReplayAddress {
  /** Whose history plays; none: no replay. */
  readonly tripIds: readonly string[]
  readonly open: (tripId: string) => void
  readonly close: () => void
}

/** The replay as the address tells it: `?repetir=ID,ID&horas=24`. Closing it leaves the screen as it was. */
export function useReplayAddress(): ReplayAddress {
  const [address, setAddress] = useSearchParams()
  const tripIds = useMemo(() => tripsToReplay(address), [address])
  const show = useCallback(
    (trips: readonly string[]) => setAddress(() => withReplay(addressNow(), trips, hoursToReplay(addressNow()))),
    [setAddress],
  )
  const open = useCallback((tripId: string) => show([tripId]), [show])
  const close = useCallback(() => show([]), [show])
  return { tripIds, open, close }
}
