import { useSyncExternalStore } from 'react'
import { acquirePresence, type Others } from './acquire-presence.ts'

/** Who else has a screen open, as React state; null while that is not known. */
export function useOthers(): Others {
  const { onOthers, others } = acquirePresence()
  return useSyncExternalStore(onOthers, others, others)
}
