import { useState } from 'react'
import { eraseOperator, getOperatorErasure, type Operator } from '../../api/operators.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'

interface EraseDialogProps {
  readonly operator: Operator
  readonly onErased: () => void
  readonly onClose: () => void
}

/** What goes and what stays is said before; the name is written once more, and a reason. */
export function EraseDialog({ operator, onErased, onClose }: EraseDialogProps) {
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const { isBusy, message, attempt } = useAttempt()
  const answer = useAnswer({
    queryKey: ['operator-erasure', operator.operatorId],
    queryFn: ({ signal }) => getOperatorErasure(operator.operatorId, signal),
  })
  const isReady = name.trim() === operator.name && reason.trim() !== '' && answer.data?.activeTrips === 0
  const submit = async (): Promise<void> => {
    if (!isReady) return
    if ((await attempt(() => eraseOperator(operator.operatorId, name, reason.trim()))) !== null) onErased()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Borrar los datos del operador" widthRem={36}>
      <Loaded answer={answer} loading="Viendo qué hay…">
        {({ documents, photos, devices, trips, comments, activeTrips: active }) => (
          <>
            <p>
              <b>Se borra:</b> nombre, teléfono, correo y contacto de emergencia; documentos con sus archivos (
              {documents}); las fotos que mandó ({photos}); sus ausencias; el nombre de sus teléfonos ({devices}), que
              se deshabilitan; su nombre completo, su teléfono y su correo en lo que otros escribieron.
            </p>
            <p>
              <b>Queda, sin su nombre:</b> sus viajes ({trips}) con sus posiciones y su bitácora ({comments}), y en la
              auditoría, que se borró. También quedan: partes del nombre en textos libres; en la auditoría, lo que
              versiones anteriores anotaron de lo escrito en incidencias, viajes y alertas, y el identificador de sus
              teléfonos; los respaldos hasta que se eliminen; y lo que otros sistemas recibieron. No se puede deshacer.
            </p>
            {active === 0 ? null : <p role="alert">Tiene un viaje en curso: termínelo o dé el viaje a otro primero.</p>}
          </>
        )}
      </Loaded>
      <Form
        isBusy={isBusy}
        message={message}
        onSubmit={() => void submit()}
        acts={
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" tone="danger" disabled={isBusy || !isReady}>
              {isBusy ? 'Borrando…' : 'Borrar para siempre'}
            </Button>
          </>
        }
      >
        <Field
          label={`Escriba «${operator.name}»`}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label="Motivo"
          value={reason}
          maxLength={200}
          hint="Queda en la auditoría: no escriba aquí su nombre."
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
    </Dialog>
  )
}
