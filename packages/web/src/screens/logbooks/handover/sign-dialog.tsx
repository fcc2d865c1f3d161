import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { tripsOfRound } from '@vigia/domain/communication/round-queue'
import { firstActions } from '@vigia/domain/shifts/handover-points'
import type { HandoverSide } from '@vigia/domain/shifts/handover-state'
import { useState } from 'react'
import { type Handover, type SignerProof, signHandover } from '../../../api/handovers.ts'
import { logbookTrips } from '../../../api/logbook.ts'
import { storedUser } from '../../../api/tokens.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import type { ToastContent } from '../../../ui/toast-content.ts'
import { askForPasskey, canUsePasskeys, passkeyMessage } from '../../../widgets/account/passkey.ts'
import { useAccount } from '../../../widgets/account/use-account.ts'
import { signWays } from './sign-ways.ts'
import { useHandoverAct } from './use-handover.ts'

interface SignDialogProps {
  readonly handover: Handover
  readonly side: HandoverSide
  readonly onClose: () => void
}

const TYPED = {
  password: { label: 'Su contraseña', type: 'password', autoComplete: 'current-password' },
  totp: { label: 'Código de su aplicación', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Código de recuperación', autoComplete: 'one-time-code' },
} as const
const NO_WAY =
  'Su cuenta no tiene contraseña, llave de acceso ni aplicación de códigos: agregue una en Configuración › Mi cuenta y vuelva a firmar.'

/** Asks for the password, passkey or code with which a side is signed. */
export function SignDialog({ handover, side, onClose }: SignDialogProps) {
  const client = useQueryClient()
  const account = useAccount()
  const [text, setText] = useState('')
  const signing = useHandoverAct(
    async (prove: () => Promise<SignerProof>) => signHandover(handover.handoverId, side, await prove()),
    (signed) => {
      const notice = signedToast(signed)
      showToast(notice)
      // On a bad line the list of trips comes much later than the signature.
      if (signed.status === 'received' && signed.receivedAt !== null)
        void firstOfRound(client, signed.receivedAt).then((next) => {
          if (next !== null) showToast({ ...notice, title: `${notice.title}. Su ronda empieza con ${next}` })
        })
      onClose()
    },
  )
  const { typed, hasPasskey } = signWays(account.data, canUsePasskeys())
  const byText = (): void => {
    if (typed === null || text.trim() === '') return
    signing.mutate(async () => (typed === 'password' ? { password: text } : { code: text.trim() }))
  }
  const title = side === 'outgoing' ? 'Firmar y entregar turno' : 'Firmar y recibir turno'
  const description =
    side === 'outgoing'
      ? 'Con su firma se hace el corte: lo que escribió ya no cambia.'
      : 'Con su firma los puntos, sus alertas y los viajes asignados a quien entrega quedan a su nombre.'
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} widthRem={24}>
      <Form
        isBusy={signing.isPending}
        message={signing.error === null ? null : passkeyMessage(signing.error)}
        onSubmit={byText}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            {typed === null ? null : (
              <Button
                type="submit"
                tone="primary"
                disabled={text.trim() === ''}
                aria-busy={signing.isPending || undefined}
              >
                {signing.isPending ? 'Firmando…' : 'Firmar'}
              </Button>
            )}
          </>
        }
      >
        {typed === null ? null : (
          <Field {...TYPED[typed]} value={text} onChange={({ target }) => setText(target.value)} />
        )}
        {hasPasskey ? (
          <Button
            wide
            {...(typed === null ? { tone: 'primary', autoFocus: true } : {})}
            disabled={signing.isPending}
            onClick={() => signing.mutate(() => askForPasskey(null))}
          >
            Firmar con llave de acceso
          </Button>
        ) : null}
        {typed === null && !hasPasskey ? <p>{NO_WAY}</p> : null}
      </Form>
    </Dialog>
  )
}

const TOAST = 'shift-signed'

function signedToast({ status, cutAt, receivedAt, points, incomingShift }: Handover): ToastContent {
  if (status !== 'received' || receivedAt === null) {
    const at = cutAt === null ? '' : ` ${clockTime(cutAt)}`
    const detail = `Falta que lo reciba el turno ${incomingShift.name}.`
    return { id: TOAST, tone: 'ok', title: `Turno entregado${at}`, detail }
  }
  const title = `Turno recibido ${clockTime(receivedAt)}`
  const [first] = firstActions(points)
  if (first === undefined) return { id: TOAST, tone: 'ok', title }
  const detail = `Lo primero: ${clockTime(first.nextActionAt)} ${first.label ?? first.title} · ${first.nextAction}`
  return { id: TOAST, tone: 'ok', title, detail }
}

/** The plates with which the person's next round begins; null: nothing is due, or it is not known. */
async function firstOfRound(client: QueryClient, startedAt: number): Promise<string | null> {
  // Trips have just passed to them: what was asked for before does not have them.
  const listing = await client.fetchQuery({ ...logbookTrips, staleTime: 0 }).catch(() => null)
  const userId = storedUser()?.id ?? null
  const [first] = tripsOfRound(listing?.trips ?? [], { startedAt, skipped: new Set(), userId, now: startedAt })
  return first === undefined ? null : (first.plates ?? first.invoice)
}
