import { useEffect } from 'react'
import { setWall } from '../../theme/theme.ts'
import { useWall } from '../../theme/use-looks.ts'
import { VIEWS, type View } from './stats-views.ts'

/** So long each view stands on a television. */
export const TV_VIEW_SECONDS = 30

/** On a television: larger, and one view after the other. Answers whether it is on, and what turns it. */
export function useTvMode(
  view: View,
  showView: (view: View) => void,
): { readonly isOn: boolean; readonly turn: () => void } {
  const isOn = useWall()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view has its own while, whoever chose it
  useEffect(() => {
    if (!isOn) return
    const at = VIEWS.findIndex(({ value }) => value === view)
    const next = VIEWS[(at + 1) % VIEWS.length]
    const timer = setTimeout(() => next !== undefined && showView(next.value), TV_VIEW_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [isOn, view])
  return { isOn, turn: () => setWall(!isOn) }
}
