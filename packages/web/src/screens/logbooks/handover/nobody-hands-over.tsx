import { theTime } from '@vigia/domain/format/the-time'
import type { Handover } from '../../../api/handovers.ts'
import { storedUser } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import { mayStandIn, partOf } from './handover-words.ts'

/** The shift is over and nobody of it has prepared what it hands over (design, second part §3). */
export function NobodyHandsOver({ handover }: { readonly handover: Handover }) {
  const { status, outgoing, outgoingShift } = handover
  const me = storedUser()
  const now = useServerNow(60_000)
  if (status !== 'preparing' || outgoing !== null || now < outgoingShift.endsAt) return null
  return (
    <Banner tone="warning" title="Entrega sin quien entrega">
      El turno {outgoingShift.name} terminó a {theTime(clockTime(outgoingShift.endsAt))} y nadie la preparó.{' '}
      {partOf(handover, me) === 'prepares' && mayStandIn(me)
        ? 'Prepárela usted y fírmela, o nombre a quien entrega.'
        : 'La prepara quien estuvo en él, o supervisión.'}
    </Banner>
  )
}
