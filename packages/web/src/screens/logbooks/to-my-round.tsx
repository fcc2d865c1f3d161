import { isInRoundOf } from '@vigia/domain/communication/round-queue'
import { ListChecks, ListPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { ContactTrip } from '../../api/logbook.ts'
import { mayAct, storedUser } from '../../api/tokens.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { logbookTabPath } from './logbook-tabs.ts'
import { isStillNext, putNext, takeBack, usePutNext } from './put-next.ts'

const AGED_EVERY_MS = 10_000

/** Puts a trip next in one's round, and takes it back (design, second part §2). Another person's trip is in one's round only while nobody attends it (`isInRoundOf`). */
export function ToMyRound({ trip }: { readonly trip: ContactTrip }) {
  const go = useNavigate()
  const now = useServerNow(AGED_EVERY_MS)
  const put = usePutNext().find(({ tripId }) => tripId === trip.tripId)
  if (!mayAct() || !isInRoundOf(trip, { userId: storedUser()?.id ?? null, now })) return null
  const isNext = put !== undefined && isStillNext(put, trip, now)
  const press = (): void => {
    if (isNext) {
      takeBack(trip.tripId)
      return
    }
    putNext(trip.tripId)
    showToast({
      ...{ id: 'to-my-round', tone: 'ok', title: `${trip.plates ?? trip.invoice} es el siguiente de su ronda` },
      action: { label: 'Ir a Mi ronda', run: () => void go(logbookTabPath('ronda')) },
    })
  }
  const Icon = isNext ? ListChecks : ListPlus
  return (
    <Button
      icon={<Icon size={15} aria-hidden="true" />}
      title={isNext ? 'Oprima para que vuelva a su lugar' : 'Ponerlo como el siguiente de su ronda'}
      onClick={press}
    >
      {isNext ? 'Siguiente en su ronda' : 'A Mi ronda'}
    </Button>
  )
}
