import { useQueryClient } from '@tanstack/react-query'
import {
  type DeliveryPhoto,
  deliveryPhotoState,
  MILESTONE_STATUS,
  proposalText,
} from '@vigia/domain/operator/operator-proposal'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { expectedUntil } from '@vigia/domain/trip/expected-stop'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { askAfterNews } from '../api/ask-again.ts'
import { decideProposal, type TripProposal, tripProposals } from '../api/operator-proposals.ts'
import { mayAct } from '../api/tokens.ts'
import { useAnswer } from '../api/use-answer.ts'
import { acquireLive } from '../live/live.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { theHour, timeOrDay } from '../text/clock-time.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import { Loaded } from './loaded.tsx'
import { PhotoLink } from './trip-photos/photo-link.tsx'
import styles from './trip-proposals.module.css'
import { useAttempt } from './use-attempt.ts'

/** For what the socket missed: it tells at once. */
const AGAIN_EVERY_MS = 30_000
/** Later than this it waited in the phone, and is said to. */
const LATE_MS = 2 * MINUTE_MS

interface TripProposalsProps {
  readonly tripId: string
  readonly onDecided?: () => void
}

/**
 * What the operator proposed from his link's page, for somebody to accept or decline; nothing while there is none. The trip changes by
 * this press alone (design, second part §5).
 */
export function TripProposals(props: TripProposalsProps) {
  return mayAct() ? <OpenProposals {...props} /> : null
}

function OpenProposals({ tripId, onDecided }: TripProposalsProps) {
  const client = useQueryClient()
  const { isBusy, message, attempt } = useAttempt()
  const answer = useAnswer({
    queryKey: ['trip-proposals', tripId],
    queryFn: ({ signal }) => tripProposals(tripId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  useEffect(() => {
    const live = acquireLive()
    const stop = live.onLogbookEntry((news) => {
      if (news.tripId === null || news.tripId === tripId) void askAfterNews(client, ['trip-proposals', tripId])
    })
    return stop
  }, [client, tripId])
  const decide = async (proposalId: string, accepted: boolean): Promise<void> => {
    await attempt(() => decideProposal(proposalId, accepted))
    // Also where it was refused: somebody else may have decided it.
    answer.retry()
    onDecided?.()
  }
  if (answer.data?.proposals.length === 0 && answer.error === null && message === null) return null
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="El operador propone">
      <header>
        <h3>El operador propone</h3>
      </header>
      <Loaded answer={answer} loading="Cargando lo que propone el operador…">
        {({ status, proposals, more }) => (
          <>
            <ul className={styles.list}>
              {proposals.map((one) => (
                <Proposal
                  key={one.proposalId}
                  one={one}
                  status={status}
                  isBusy={isBusy}
                  onDecide={(accepted) => void decide(one.proposalId, accepted)}
                />
              ))}
            </ul>
            {more === 0 ? null : (
              <p>{more === 1 ? 'Hay otra más' : `Hay otras ${more} más`}, que se verán al decidir estas.</p>
            )}
          </>
        )}
      </Loaded>
      <FormError message={message} />
    </section>
  )
}

interface ProposalProps {
  readonly one: TripProposal
  readonly status: string
  readonly isBusy: boolean
  readonly onDecide: (accepted: boolean) => void
}

function Proposal({ one, status, isBusy, onDecide }: ProposalProps) {
  const now = useServerNow(10_000)
  const { proposal, operatorName, saidAt, receivedAt } = one
  const arrived = receivedAt - saidAt > LATE_MS ? `, llegó ${timeOrDay(receivedAt, now)}` : ''
  return (
    <li>
      <b>{proposalText(proposal)}</b>
      <small>
        {operatorName}, {timeOrDay(saidAt, now)}
        {arrived}
      </small>
      <small>{effectText(one, status, now)}</small>
      {one.photo === null ? null : <DeliveryPhotoLine photo={one.photo} by={operatorName} now={now} />}
      <div className={layoutStyles.wrap}>
        <Button
          saves
          size="sm"
          tone="primary"
          icon={<Check size={14} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => onDecide(true)}
        >
          {isWithoutPhoto(one) ? 'Aceptar sin foto' : 'Aceptar'}
        </Button>
        <Button
          saves
          size="sm"
          icon={<X size={14} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => onDecide(false)}
        >
          Rechazar
        </Button>
      </div>
    </li>
  )
}

const isWithoutPhoto = ({ photo }: TripProposal): boolean =>
  photo !== null && ['missing', 'awaited'].includes(deliveryPhotoState(photo))

/** The photo of a delivery, or that there is none. */
function DeliveryPhotoLine({
  photo,
  by,
  now,
}: {
  readonly photo: DeliveryPhoto
  readonly by: string
  readonly now: number
}) {
  const { takenAt, photoId } = photo
  const time = takenAt === null ? '' : `, ${timeOrDay(takenAt, now)}`
  switch (deliveryPhotoState(photo)) {
    case 'not-asked':
      return null
    case 'missing':
      return <small className={styles.lacks}>Sin la foto que pide el cliente.</small>
    case 'awaited':
      return <small className={styles.lacks}>Dice que tomó la foto{time}; no ha llegado.</small>
    case 'received':
      return photoId === null ? null : <PhotoLink photoId={photoId} title={`Foto de ${by}${time}`} isShown />
  }
}

const stopEffectText = (untilAt: number, now: number): string =>
  untilAt <= now
    ? 'Esa parada ya debía haber terminado: aceptarla no detiene ningún aviso.'
    : `Al aceptar, esa parada no abre «Unidad detenida» hasta ${theHour(untilAt, now)}; una que ya esté abierta sigue, y lo demás avisa igual.`

/** What accepting it does. */
function effectText({ proposal, saidAt }: TripProposal, status: string, now: number): string {
  if (proposal.kind === 'stop') return stopEffectText(expectedUntil(saidAt, proposal.minutes), now)
  const wanted = MILESTONE_STATUS[proposal.milestone]
  if (wanted === status) return `El viaje ya está en «${statusLabel(status)}».`
  return `Al aceptar, el viaje pasa de «${statusLabel(status)}» a «${statusLabel(wanted)}».`
}
