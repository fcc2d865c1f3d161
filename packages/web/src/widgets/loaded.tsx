import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, isOffline } from '../api/api-error.ts'
import type { Answer } from '../api/use-answer.ts'
import { Banner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { useUnheardSince } from '../ui/unheard-since.ts'

interface LoadedProps<Data> {
  readonly answer: Answer<Data>
  /** What is on its way, in words. */
  readonly loading: string
  /** The screen says above it that the server is not heard, and since when (`NotLive`): it is not said twice. */
  readonly isSilenceShown?: boolean
  readonly children: (data: Data) => ReactNode
}

/** What a call answered; until then that it is on its way, and when it failed that it did, beside what was known before. */
export function Loaded<Data>({ answer, loading, isSilenceShown = false, children }: LoadedProps<Data>) {
  const isUnheard = useUnheardSince() !== null
  const { data, error, retry } = answer
  if (data === undefined) {
    if (error === null) return <LoadingState text={loading} />
    if (error instanceof ApiError && error.status === 403) {
      return <EmptyState icon={<Lock size={26} aria-hidden="true" />} title="Sin permiso" hint={error.message} />
    }
    return <ErrorState kind="connection" message={error.message} onAct={retry} />
  }
  return (
    <>
      {error === null || (isSilenceShown && isUnheard && isOffline(error)) ? null : (
        <Banner tone="warning" title="No se pudo actualizar">
          Lo que se ve puede haber cambiado. {error.message}
        </Banner>
      )}
      {children(data)}
    </>
  )
}
