import { isActiveStatus, type TripStatus } from './trip-status.ts'

/** Whether a change ends a trip that is watched, begins one anew that had ended, or neither. */
export function statusTurn(from: TripStatus, to: TripStatus): 'closes' | 'reopens' | null {
  const [was, is] = [isActiveStatus(from), isActiveStatus(to)]
  if (was === is) return null
  return is ? 'reopens' : 'closes'
}
