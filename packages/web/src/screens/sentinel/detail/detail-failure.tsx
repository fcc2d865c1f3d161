import { RefreshCw } from 'lucide-react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { TripFocus } from './use-trip-focus.ts'

/** That the detail is old, or that some of it was never read, with a way to ask again. */
export function DetailFailure({
  focus: { failure, reload },
}: {
  readonly focus: Pick<TripFocus, 'failure' | 'reload'>
}) {
  if (failure === null) return null
  const { error, wasRead } = failure
  if (wasRead) {
    return (
      <Banner tone="warning" title="No se pudo actualizar el detalle">
        {error.message} Se muestra lo último que se recibió.
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title="No se pudo leer todo el detalle">
      {error.message}{' '}
      <Button size="sm" icon={<RefreshCw size={15} aria-hidden="true" />} onClick={reload}>
        Reintentar
      </Button>
    </Banner>
  )
}
