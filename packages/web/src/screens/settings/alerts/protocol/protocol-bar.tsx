import { checkProtocol, pathsText } from '@vigia/domain/protocols/check-protocol'
import { Check, CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { putProtocol } from '../../../../api/protocols.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import fieldStyles from '../../../../ui/field.module.css'
import { FormError } from '../../../../ui/form-error.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { useAttempt } from '../../../../widgets/use-attempt.ts'
import barStyles from '../alerts-section.module.css'
import { useSaveKey } from '../use-save-key.ts'
import styles from './protocol.module.css'
import { TheirProtocol } from './their-protocol.tsx'
import type { ProtocolEditing } from './use-protocol.ts'

/** As the contract has it (`MAX_CHANGE_REASON`), whose code is not fetched for that. */
const MAX_REASON = 200

interface ProtocolBarProps {
  readonly editing: ProtocolEditing
  readonly isReadOnly: boolean
  readonly isOffline: boolean
}

/** Whether the protocol ends whatever happens, and the ways on for what is not saved. */
export function ProtocolBar({ editing, isReadOnly, isOffline }: ProtocolBarProps) {
  const [reason, setReason] = useState('')
  const [isShown, setShown] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const { type, answer, steps, isChanged, version } = editing
  const held = answer.data
  const { problems, paths } = checkProtocol(type, steps)
  const [problem] = problems
  const isBehind = isChanged && held !== undefined && held.version !== version
  const maySave = isChanged && problem === undefined && !isBusy && !isOffline && !isReadOnly
  const save = async (over: number): Promise<void> => {
    if (!maySave) return
    const done = await attempt(() =>
      putProtocol({ type, version: over, reason }, steps).catch((error) => {
        // Whose change it is stands in the answer that is asked for now.
        if (error instanceof ApiError && error.status === 412) answer.retry()
        throw error
      }),
    )
    if (done === null) return
    setReason('')
    showToast({ id: 'protocol-saved', tone: 'ok', title: `Protocolo guardado: v${done.value.version}` })
    editing.saved(done.value)
  }
  useSaveKey(() => void save(version))
  if (held === undefined) return null
  return (
    <footer className={barStyles.bar}>
      {isBehind ? (
        <Banner tone="warning" title={`${held.changedBy ?? 'Alguien más'} guardó la v${held.version} mientras tanto`}>
          <Button size="sm" onClick={() => setShown(true)}>
            Ver su cambio
          </Button>{' '}
          <Button saves size="sm" disabled={!maySave} onClick={() => void save(held.version)}>
            Guardar el mío encima
          </Button>
          {isShown ? <TheirProtocol {...{ held, editing }} onClose={() => setShown(false)} /> : null}
        </Banner>
      ) : (
        <FormError message={message} />
      )}
      <p className={styles.verdict} data-wrong={problem !== undefined || undefined} role="status">
        {problem === undefined ? (
          <CircleCheck size={16} aria-hidden="true" />
        ) : (
          <CircleAlert size={16} aria-hidden="true" />
        )}
        {problem?.text ?? pathsText(paths)}
        {problems.length > 1 ? `, y ${problems.length - 1} más` : ''}
      </p>
      {isChanged && !isReadOnly ? (
        <>
          <div className={fieldStyles.input} data-slot="input">
            <input
              type="text"
              aria-label="Motivo del cambio"
              placeholder="Motivo, queda en la auditoría"
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          <Button tone="ghost" disabled={isBusy} onClick={editing.discard}>
            Descartar
          </Button>
          <Button
            tone="primary"
            disabled={!maySave || isBehind}
            icon={<Check size={15} aria-hidden="true" />}
            onClick={() => void save(version)}
          >
            {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : `Guardar v${held.version + 1}`}
          </Button>
        </>
      ) : null}
    </footer>
  )
}
