import { isOffline } from '../../api/api-error.ts'
import { listOperatorDuty } from '../../api/operator-duty.ts'
import { type Answer, useAnswer } from '../../api/use-answer.ts'
import { theHour } from '../../text/clock-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useUnheardSince } from '../../ui/unheard-since.ts'
import type { Duties } from './driving-cell.tsx'

const AGAIN_EVERY_MS = 60_000

type FleetDuty = Answer<NonNullable<Duties>>

/** How long everybody has driven: asked apart from the list, which does not wait for it. */
export const useFleetDuty = (): FleetDuty =>
  useAnswer({
    queryKey: ['operator-duties'],
    queryFn: ({ signal }) => listOperatorDuty(signal),
    refetchInterval: AGAIN_EVERY_MS,
  })

/** That it could not be counted, and of when what is shown is. */
export function FleetDutyFailure({ duty: { data, dataUpdatedAt, error, retry } }: { readonly duty: FleetDuty }) {
  const isUnheard = useUnheardSince() !== null
  // That the server is not heard is told above, and since when.
  if (error === null || (isUnheard && data !== undefined && isOffline(error))) return null
  return (
    <Banner tone="warning" title="No se pudo estimar la conducción">
      {data === undefined ? '' : `La que se ve es de ${theHour(dataUpdatedAt, Date.now())}. `}
      {error.message}{' '}
      <Button size="sm" onClick={retry}>
        Reintentar
      </Button>
    </Banner>
  )
}
