import { useEffect, useSyncExternalStore } from 'react'

type Open = (alertId: string) => void

let host: Open | null = null
let opened: string | null = null
const listeners = new Set<() => void>()

/** Shows an alert in depth: in the screen that hosts alerts, else in a sheet over the screen. Null closes the sheet. */
export function openAlert(alertId: string | null): void {
  if (host !== null && alertId !== null) host(alertId)
  else showSheet(alertId)
}

/**
 * For a screen that lists alerts itself: whatever asks for an alert opens it there, and no toast covers the list.
 * Pass the same function each time.
 */
export function useAlertHost(open: Open): void {
  useEffect(() => {
    host = open
    // What was asked for while the screen was on its way.
    if (opened !== null) {
      open(opened)
      showSheet(null)
    }
    return () => {
      if (host === open) host = null
    }
  }, [open])
}

/** True while the screen lists alerts itself. */
export const isHosted = (): boolean => host !== null

/** The alert that is shown in the sheet. */
export const useOpenedAlert = (): string | null => useSyncExternalStore(subscribe, openedNow, openedNow)

const openedNow = (): string | null => opened

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function showSheet(alertId: string | null): void {
  opened = alertId
  for (const changed of [...listeners]) changed()
}
