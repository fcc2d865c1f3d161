import { listGeofences } from '../../api/geofences.ts'
import { useAnswer } from '../../api/use-answer.ts'

/** The organisation's zones, read once for map and routes. */
export const useGeofences = () => useAnswer({ queryKey: ['geofences'], queryFn: ({ signal }) => listGeofences(signal) })
