import type { Geofence } from '@vigia/domain/geofence/geofence'
import { useEffect, useState } from 'react'

export type SideTab = 'units' | 'geofences' | 'layers'

interface Side {
  readonly tab: SideTab
  readonly setTab: (tab: SideTab) => void
  /** Opens the geofences and goes to this one's row. */
  readonly showGeofence: (geofence: Geofence) => void
}

/** Until the geofences' panel has come. */
const LOOK_EVERY_MS = 60
const LOOK_FOR_MS = 3_000

/** Which panel stands beside the map, beginning with the one of `first`. Only the phone has one of layers. */
export function useSideTab(isPhone: boolean, first: SideTab): Side {
  const [tab, setTab] = useState(first)
  const [asked, setAsked] = useState<Geofence | null>(null)
  useEffect(() => {
    if (asked === null) return
    const until = performance.now() + LOOK_FOR_MS
    const timer = setInterval(() => {
      const row = document.querySelector<HTMLElement>(`[data-geofence="${CSS.escape(asked.id)}"]`)
      row?.focus()
      if (row !== null || performance.now() > until) setAsked(null)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [asked])
  return {
    tab: tab === 'layers' && !isPhone ? 'units' : tab,
    setTab,
    showGeofence: (geofence) => {
      setTab('geofences')
      setAsked(geofence)
    },
  }
}
