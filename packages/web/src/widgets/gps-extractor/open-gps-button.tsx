import { ExternalLink } from 'lucide-react'
import { mayAct } from '../../api/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { NO_URL, type OpenableTrip } from './extractor-trip.ts'
import { useIsOpening, useOpenGps } from './use-session-actions.ts'

/** Disabled without a link and while opening (spec §5). An account that only looks is offered none. */
export function OpenGpsButton({ trip, onOpen }: { readonly trip: OpenableTrip; readonly onOpen?: () => void }) {
  const open = useOpenGps(trip)
  const isOpening = useIsOpening(trip.tripId)
  if (!mayAct()) return null
  return (
    <Button
      size="sm"
      disabled={trip.url === null || isOpening}
      aria-busy={isOpening || undefined}
      title={trip.url === null ? NO_URL : undefined}
      aria-label={`Abrir GPS de ${trip.plates ?? trip.invoice}`}
      icon={<ExternalLink size={14} aria-hidden="true" />}
      onClick={() => {
        open()
        onOpen?.()
      }}
    >
      Abrir GPS
    </Button>
  )
}
