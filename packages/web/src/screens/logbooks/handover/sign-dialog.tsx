import { firstActions } from '@vigia/domain/shifts/handover-points'
import type { HandoverSide } from '@vigia/domain/shifts/handover-state'
import { useState } from 'react'
import { type Handover, signHandover } from '../../../api/handovers.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useHandoverAct } from './use-handover.ts'

interface SignDialogProps {
  readonly handover: Handover
  readonly side: HandoverSide
  readonly onClose: () => void
}

/** Asks for the password with which a side is signed. */
export function SignDialog({ handover, side, onClose }: SignDialogProps) {
  const [password, setPassword] = useState('')
  const signing = useHandoverAct(
    (typed: string) => signHandover(handover.handoverId, side, typed),
    (signed) => {
      showToast(signedToast(signed))
      onClose()
    },
  )
  const title = side === 'outgoing' ? 'Firmar y entregar turno' : 'Firmar y recibir turno'
  const description =
    side === 'outgoing'
      ? 'Con su firma se hace el corte: lo que escribió ya no cambia.'
      : 'Con su firma los puntos y sus alertas quedan a su nombre.'
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} widthRem={24}>
      <Form
        isBusy={signing.isPending}
        message={signing.error?.message ?? null}
        onSubmit={() => (password === '' ? undefined : signing.mutate(password))}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" disabled={password === ''} aria-busy={signing.isPending || undefined}>
              {signing.isPending ? 'Firmando…' : 'Firmar'}
            </Button>
          </>
        }
      >
        <Field
          label="Su contraseña"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Form>
    </Dialog>
  )
}

function signedToast({ status, cutAt, receivedAt, points, incomingShift }: Handover) {
  if (status !== 'received' || receivedAt === null) {
    const at = cutAt === null ? '' : ` ${clockTime(cutAt)}`
    return {
      tone: 'ok',
      title: `Turno entregado${at}`,
      detail: `Falta que lo reciba el turno ${incomingShift.name}.`,
    } as const
  }
  const [first] = firstActions(points)
  const title = `Turno recibido ${clockTime(receivedAt)}`
  if (first === undefined) return { tone: 'ok', title } as const
  const detail = `Lo primero: ${clockTime(first.nextActionAt)} ${first.label ?? first.title} · ${first.nextAction}`
  return { tone: 'ok', title, detail } as const
}
