import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { addressNow, noteInAddress } from '../../browser/address.ts'

const PARAM = 'viaje'

export type Select = (tripId: string | null) => void

/**
 * The selected trip, which is in the address as `?viaje=`: it survives a reload, is there again after another screen, back
 * and forward, and can be sent as a link.
 */
export function useSelection(): readonly [string | null, Select] {
  const { key, search } = useLocation()
  const [chosen, setChosen] = useState(() => ({ key, tripId: tripIn(search) }))
  // Somebody followed a link, or went back or forward.
  if (chosen.key !== key) setChosen({ key, tripId: tripIn(search) })
  const select = useCallback((tripId: string | null) => {
    setChosen((before) => ({ ...before, tripId }))
    const address = addressNow()
    if (address.get(PARAM) === tripId) return
    if (tripId === null) address.delete(PARAM)
    else address.set(PARAM, tripId)
    noteInAddress(address)
  }, [])
  return [chosen.tripId, select]
}

/** `?viaje=` without a value names no trip. */
const tripIn = (search: string): string | null => new URLSearchParams(search).get(PARAM) || null
