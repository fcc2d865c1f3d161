import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from '../../browser/address.ts'
import { newGeofenceAt, withoutNewGeofence } from '../../widgets/geofences/new-geofence-address.ts'

/** Around which point the address asked for a new zone when the screen was opened (`?zona=LAT,LNG`), and the way to be done with it. */
export function useNewGeofenceAddress(): readonly [LatLng | null, () => void] {
  const [address, setAddress] = useSearchParams()
  const [at, setAt] = useState(() => newGeofenceAt(address))
  const forget = useCallback(() => {
    setAt(null)
    setAddress(() => withoutNewGeofence(addressNow()), { replace: true })
  }, [setAddress])
  return [at, forget]
}
