import { useSyncExternalStore } from 'react'
import { type CalledTrip, type OperatorCall, operatorCall } from '../text/operator-call.ts'

let underDuress: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Who is under duress by the alerts that are known now; told by what keeps them. */
export function setUnderDuress(people: ReadonlySet<string>): void {
  if (people.size === underDuress.size && [...people].every((name) => underDuress.has(name))) return
  underDuress = people
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const known = (): ReadonlySet<string> => underDuress

/** Whether the operator of a trip may be called, by the trip's own risk and by every open duress word of his. */
export const useOperatorCall = (trip: CalledTrip): OperatorCall =>
  operatorCall(trip, useSyncExternalStore(subscribe, known, known))

/** The same at a key press. */
export const operatorCallNow = (trip: CalledTrip): OperatorCall => operatorCall(trip, underDuress)
