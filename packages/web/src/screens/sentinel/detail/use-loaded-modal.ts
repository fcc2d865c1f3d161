import type { ComponentType } from 'react'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import { useEscape } from '../../../widgets/use-escape.ts'
import type { TripModalState } from './use-trip-modal.ts'

/** The detail's code, which is fetched when it is first opened; null until it is there. Who turns it away before is not surprised by it. */
export function useLoadedModal<Props>(
  { focus, close }: Pick<TripModalState, 'focus' | 'close'>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const Modal = useOnDemand(load, focus !== null)
  useEscape(() => {
    if (focus === null || Modal !== null) return false
    close()
    return true
  })
  return Modal
}
