import { useSyncExternalStore } from 'react'
import { type CalledTrip, type OperatorCall, operatorCall } from '../text/operator-call.ts'
import { acquireEntrySender } from '../widgets/unsent-entries/entry-sender.ts'
import { isDuressUnheard } from './is-duress-unheard.ts'

let underDuress: ReadonlySet<string> = new Set()
let knownAt = 0
const listeners = new Set<() => void>()

/** Who is under duress by the alerts that are known now, and when they were last true, epoch ms; told by what keeps them. */
export function setUnderDuress(people: ReadonlySet<string>, asOf: number): void {
  const isSame = people.size === underDuress.size && [...people].every((name) => underDuress.has(name))
  if (isSame && asOf === knownAt) return
  if (!isSame) underDuress = people
  knownAt = asOf
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = acquireEntrySender().subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

const known = (): ReadonlySet<string> => underDuress
const isUnheard = ({ tripId }: CalledTrip): boolean => isDuressUnheard(acquireEntrySender().now(), tripId, knownAt)

/** Whether the operator of a trip may be called, by the trip's own risk, by every open duress word of his, and by those said here. */
export function useOperatorCall(trip: CalledTrip): OperatorCall {
  const people = useSyncExternalStore(subscribe, known, known)
  const isConfirmedHere = useSyncExternalStore(
    subscribe,
    () => isUnheard(trip),
    () => false,
  )
  return operatorCall(trip, people, isConfirmedHere)
}

/** The same at a key press. */
export const operatorCallNow = (trip: CalledTrip): OperatorCall => operatorCall(trip, underDuress, isUnheard(trip))
