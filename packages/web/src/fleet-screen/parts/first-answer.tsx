import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import type { Refreshing } from '../view/use-fleet-view.ts'

interface FirstAnswerProps {
  readonly refreshing: Pick<Refreshing, 'error' | 'refresh'>
  readonly loading: string
  readonly causeOf: (error: Error) => string
}

/** In the place of the list before the first answer: that it is on its way, or why there is none (spec §8). */
export function FirstAnswer({ refreshing: { error, refresh }, loading, causeOf }: FirstAnswerProps) {
  if (error === null) return <LoadingState text={loading} />
  return <ErrorState kind="connection" message={causeOf(error)} onAct={refresh} />
}
