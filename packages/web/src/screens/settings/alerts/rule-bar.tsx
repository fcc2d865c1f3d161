import type { OwnRule } from '@vigia/domain/alerts/own-rule'
import { Check, FlaskConical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type AlertRule, putAlertRule } from '../../../api/alert-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './alerts-section.module.css'
import { changedFields, changesText } from './rule-text.ts'
import type { DryRunState } from './use-dry-run.ts'

/** As the contract has it (`MAX_CHANGE_REASON`), whose code is not fetched for that. */
const MAX_REASON = 200

interface RuleBarProps {
  readonly row: AlertRule
  readonly draft: OwnRule
  readonly trial: DryRunState
  readonly isOffline: boolean
  readonly onShowTrial: () => void
  readonly onSaved: (rule: AlertRule) => void
  readonly onDiscard: () => void
}

/** What of the rule is not saved, and the ways on. Saving what nobody has tried asks first. */
export function RuleBar({ row, draft, trial, isOffline, onShowTrial, onSaved, onDiscard }: RuleBarProps) {
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const count = changedFields(row.rule, draft).length
  const isTried = trial.run?.state === 'done' && !trial.isOutdated
  const canTry = row.type !== 'emergency_protocol'
  const maySave = count > 0 && !isBusy && !isOffline

  const save = async (): Promise<void> => {
    setAsking(false)
    const saving = { type: row.type, version: row.version, reason }
    const done = await attempt(() => putAlertRule(saving, draft, isTried ? (trial.run?.id ?? null) : null))
    if (done === null) return
    setReason('')
    showToast({ id: 'rule-saved', tone: 'ok', title: `Regla guardada: v${done.value.version}` })
    onSaved(done.value)
  }
  const ask = (): void => {
    if (!maySave) return
    if (isTried || !canTry) void save()
    else setAsking(true)
  }
  const tryFirst = (): void => {
    setAsking(false)
    onShowTrial()
    trial.start()
  }
  useSaveKey(ask)
  if (count === 0) return null
  return (
    <footer className={styles.bar}>
      <FormError message={message} />
      <output>{changesText(count)}</output>
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
      <Button tone="ghost" disabled={isBusy} onClick={onDiscard}>
        Descartar
      </Button>
      {canTry ? (
        <Button
          disabled={isOffline || trial.isRunning}
          icon={<FlaskConical size={15} aria-hidden="true" />}
          onClick={tryFirst}
        >
          Probar
        </Button>
      ) : null}
      <Button tone="primary" disabled={!maySave} icon={<Check size={15} aria-hidden="true" />} onClick={ask}>
        {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : 'Guardar y activar'}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Este borrador no se ha probado"
        description="La prueba dice qué alertas habría levantado en los últimos 7 días, sin avisar a nadie."
        footer={
          <>
            <Button onClick={() => void save()}>Guardar sin probar</Button>
            <Button tone="primary" onClick={tryFirst}>
              Probar primero
            </Button>
          </>
        }
      />
    </footer>
  )
}

function useSaveKey(save: () => void): void {
  const run = useRef(save)
  run.current = save
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      run.current()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
