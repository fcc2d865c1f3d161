import { useCallback, useEffect, useRef, useState } from 'react'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { webHref } from '../../text/contact.ts'
import { showToast } from '../../ui/show-toast.ts'
import { NO_URL } from '../gps-extractor/extractor-trip.ts'

/** Spec §9 "Credentials alert delay". */
const ALERT_AFTER_MS = 1_000

export interface Monitor {
  /** Opens the carrier's page beside the app, and a second later the trip's account (spec §6). */
  readonly open: (trip: TripInTransit) => void
  /** Whose account is shown; null while none is. */
  readonly shown: TripInTransit | null
  readonly close: () => void
}

/** Abrir Monitoreo. Nothing of the account is fetched before it is shown. */
export function useMonitor(): Monitor {
  const [shown, setShown] = useState<TripInTransit | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    open: useCallback((trip) => {
      const href = webHref(trip.url)
      if (href === null) return showToast({ id: 'monitor', tone: 'error', title: NO_URL })
      globalThis.open(href, '_blank', 'noopener,noreferrer')
      clearTimeout(timer.current)
      if (trip.account !== null) timer.current = setTimeout(() => setShown(trip), ALERT_AFTER_MS)
    }, []),
    shown,
    close: useCallback(() => setShown(null), []),
  }
}
