import { useQueryClient } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { getOperator, type Operator, type OperatorDetail, updateOperator } from '../../api/operators.ts'
import { mayAdminister, mayPlan } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { initials } from '../../text/initials.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { OperatorFacts } from './operator-facts.tsx'
import styles from './operator-panel.module.css'
import { OperatorReach } from './operator-reach.tsx'
import { PersonData } from './person-data.tsx'

const AGAIN_EVERY_MS = 30_000

interface OperatorPanelProps {
  readonly operatorId: string
  /** What the list knows of them, while the rest is on its way. */
  readonly known: Operator | null
  readonly onClose: () => void
}

/** One operator in depth: now, phones, trips, what was written on them, incidents; and how to reach them. */
export function OperatorPanel({ operatorId, known, onClose }: OperatorPanelProps) {
  const answer = useAnswer({
    queryKey: ['operator', operatorId],
    queryFn: ({ signal }) => getOperator(operatorId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const operator = answer.data?.operator ?? known
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: ['operator', operatorId] })
    void client.invalidateQueries({ queryKey: ['operators'] })
  }
  return (
    <>
      <header className={styles.panelHead}>
        <Avatar letters={initials({ name: operator?.name ?? '' })} />
        <div>
          <h2 title={operator?.name}>{operator?.name ?? 'Operador'}</h2>
          <small>{operator?.carrier ?? 'Sin línea'}</small>
          <small>{operator?.phone ?? 'Sin teléfono'}</small>
        </div>
        {answer.data === undefined || !mayPlan() ? null : (
          <IconButton
            label="Editar operador"
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          />
        )}
        {operator === null || !mayAdminister() ? null : (
          <PersonData operator={operator} onChanged={changed} onErased={onClose} />
        )}
        <IconButton label="Cerrar" icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={surfaceStyles.scroll} data-slot="scroll">
        <Loaded answer={answer} loading="Cargando al operador…">
          {(detail) => <OperatorFacts detail={detail} onChanged={changed} />}
        </Loaded>
      </div>
      {operator === null ? null : <OperatorReach operator={operator} />}
      {isEditing && answer.data !== undefined ? (
        <EditDialog detail={answer.data} onChanged={changed} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}

interface EditDialogProps {
  readonly detail: OperatorDetail
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** What was read when it opened is what is changed: the panel goes on reading behind it. */
function EditDialog({ detail, onChanged, onClose }: EditDialogProps) {
  const [{ operator, version, email, emergencyName, emergencyPhone }] = useState(detail)
  return (
    <OperatorDialog
      operatorId={operator.operatorId}
      title="Editar operador"
      hint="Los viajes lo encuentran por su nombre: si llega un viaje con el nombre de antes, aparece otro operador."
      known={{
        ...{ name: operator.name, phone: operator.phone ?? '', email: email ?? '' },
        ...{ emergencyName: emergencyName ?? '', emergencyPhone: emergencyPhone ?? '' },
      }}
      onSave={async (facts) => {
        await updateOperator(operator.operatorId, version, facts)
        onChanged()
      }}
      onClose={onClose}
    />
  )
}
